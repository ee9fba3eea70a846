/** Component codes of decisions §4, as far as lessons hold them today. */
export const COMPONENT_TYPE = { document: 1, video: 2, audio: 5, file: 8, card: 17 } as const;
