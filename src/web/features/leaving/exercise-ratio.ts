const ratios = new Map<number, number>();

/** A lesson's exercise was finished on this page with this share of right answers, whether or not it is saved yet. */
export function noteExerciseRatio(lessonId: number, ratio: number): void {
  ratios.set(lessonId, Math.max(ratio, bestExerciseRatio(lessonId)));
}

/** The best share of right answers on this page; 0: none was finished. */
export function bestExerciseRatio(lessonId: number): number {
  return ratios.get(lessonId) ?? 0;
}
