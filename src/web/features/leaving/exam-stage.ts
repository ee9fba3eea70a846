const stages = new Map<number, number>();

/** Tells how far the exam of a lesson is in this page: spec 2 §2.3. null: it is not open. */
export function noteExamStage(lessonId: number, stage: number | null): void {
  if (stage === null) stages.delete(lessonId);
  else stages.set(lessonId, stage);
}

/** null: no exam is open. */
export function examStage(lessonId: number): number | null {
  return stages.get(lessonId) ?? null;
}
