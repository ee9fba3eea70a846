/**
 * What the order of a question's shuffled options, items or sides follows from: the same at every look at one attempt,
 * another one in the next.
 */
export function questionSeed(attemptId: number, questionId: number): number {
  return attemptId * 10_000 + questionId;
}
