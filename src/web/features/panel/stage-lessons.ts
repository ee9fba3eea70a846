/** Lessons that are known to belong to a stage, by stage. Filled in the browser only. */
const lessonsOfStage = new Map<number, Set<number>>();
let shownStageId: number | null = null;

/** The panel shows this stage, and these lessons belong to it. */
export function rememberStageLessons(stageId: number, lessonIds: readonly number[]): void {
  const known = lessonsOfStage.get(stageId) ?? new Set();
  for (const id of lessonIds) known.add(id);
  lessonsOfStage.set(stageId, known);
  shownStageId = stageId;
}

/** Whether the panel need not be fetched again for a lesson. */
export function isInShownStage(lessonId: number): boolean {
  return shownStageId !== null && (lessonsOfStage.get(shownStageId)?.has(lessonId) ?? false);
}
