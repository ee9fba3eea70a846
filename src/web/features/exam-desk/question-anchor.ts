/** Id of a question's element on the page of the paper. */
export function questionAnchor(questionId: number): string {
  return `cau-${questionId}`;
}
