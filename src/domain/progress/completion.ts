/**
 * What a lesson contributes to its group's completion. `isPassed` means that `passedAt` is set, not today's percent.
 * decisions §5
 */
export type LessonMark = { readonly isRequired: boolean; readonly isPassed: boolean };

export type Completion = {
  /** how many lessons count */
  readonly counted: number;
  readonly passed: number;
  /** passed ÷ counted, floored; 0 if nothing counts */
  readonly percent: number;
  /** a group without lessons is neither done nor an obstacle */
  readonly done: boolean;
};

/** The lessons of a group that decide whether it is done: the required ones, or all where none is required. spec 1 §4 */
export function countingLessons<L extends Pick<LessonMark, 'isRequired'>>(lessons: readonly L[]): readonly L[] {
  const required = lessons.filter((lesson) => lesson.isRequired);
  return required.length > 0 ? required : lessons;
}

/** Completion of a group from its lessons. spec 1 §4, decisions §§4–5 */
export function summariseLessons(lessons: readonly LessonMark[]): Completion {
  const counting = countingLessons(lessons);
  return complete(counting.length, counting.filter((lesson) => lesson.isPassed).length);
}

/** Completion of a stage or course from its groups; empty groups are ignored. */
export function summariseGroups(groups: readonly Completion[]): Completion & { readonly doneGroups: number } {
  const counted = groups.reduce((sum, group) => sum + group.counted, 0);
  const passed = groups.reduce((sum, group) => sum + group.passed, 0);
  return { ...complete(counted, passed), doneGroups: groups.filter((group) => group.done).length };
}

function complete(counted: number, passed: number): Completion {
  const percent = counted === 0 ? 0 : Math.floor((passed / counted) * 100);
  return { counted, passed, percent, done: counted > 0 && passed === counted };
}
