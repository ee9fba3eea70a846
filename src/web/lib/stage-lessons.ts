/** Lessons that are known to belong to a stage, by stage. Filled in the browser only. */
const lessonsOfStage = new Map<number, Set<number>>();
let shownStageId: number | null = null;

/** Which lessons share a stage, for whole courses: whoever searched one has its list. */
const matesOf = new Map<number, ReadonlySet<number>>();

/** The panel shows this stage, and these lessons belong to it. */
export function rememberStageLessons(stageId: number, lessonIds: readonly number[]): void {
  const known = lessonsOfStage.get(stageId) ?? new Set();
  for (const id of lessonIds) known.add(id);
  lessonsOfStage.set(stageId, known);
  shownStageId = stageId;
}

/** These lessons are all of one stage, whichever it is. */
export function rememberStageMates(lessonIds: readonly number[]): void {
  const mates = new Set(lessonIds);
  for (const id of lessonIds) matesOf.set(id, mates);
}

/** Whether the panel need not be fetched again for a lesson. */
export function isInShownStage(lessonId: number): boolean {
  const shown = shownStageId === null ? undefined : lessonsOfStage.get(shownStageId);
  if (!shown) return false;
  const mates = matesOf.get(lessonId);
  return shown.has(lessonId) || (mates !== undefined && [...shown].some((id) => mates.has(id)));
}
