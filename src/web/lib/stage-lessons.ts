/** Lessons known to belong to a stage, by stage. Browser only. */
const lessonsOfStage = new Map<number, Set<number>>();
let shownStageId: number | null = null;

/** Groups of lessons sharing a stage, for whole courses: known after a search. */
const matesOf = new Map<number, ReadonlySet<number>>();

/** The panel shows this stage, which has these lessons. */
export function rememberStageLessons(stageId: number, lessonIds: readonly number[]): void {
  const known = lessonsOfStage.get(stageId) ?? new Set();
  for (const id of lessonIds) known.add(id);
  lessonsOfStage.set(stageId, known);
  shownStageId = stageId;
}

/** These lessons share a stage, whichever it is. */
export function rememberStageMates(lessonIds: readonly number[]): void {
  const mates = new Set(lessonIds);
  for (const id of lessonIds) matesOf.set(id, mates);
}

/** Whether the panel need not be refetched for a lesson. */
export function isInShownStage(lessonId: number): boolean {
  const shown = shownStageId === null ? undefined : lessonsOfStage.get(shownStageId);
  if (!shown) return false;
  const mates = matesOf.get(lessonId);
  return shown.has(lessonId) || (mates !== undefined && [...shown].some((id) => mates.has(id)));
}
