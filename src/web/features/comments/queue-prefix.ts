/** Keys of a learner's waiting comments begin so; the id of the sending follows. */
export function queuePrefix(learnerId: number): string {
  return `tsubame-comments:${learnerId}:`;
}
