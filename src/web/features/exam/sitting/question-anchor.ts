/** Id of a question's element, where the navigator jumps to. */
export const questionAnchor = (questionId: number): string => `cau-${questionId}`;
