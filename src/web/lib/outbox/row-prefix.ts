/** Keys of a learner's rows of a lane begin so. */
export function rowPrefix(lane: string, learnerId: number): string {
  return `tsubame-${lane}:${learnerId}:`;
}
