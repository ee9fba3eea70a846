/** The component codes of decisions §4 in use so far. */
export const COMPONENT_TYPE = { document: 1, video: 2, audio: 5, file: 8, card: 17 } as const;
