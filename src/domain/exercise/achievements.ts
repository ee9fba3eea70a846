/** The closed list, in the order in which they are shown. decisions §10 */
export const ACHIEVEMENTS = [
  'first-recording',
  'first-passed',
  'first-flawless',
  'group-done',
  'ten-passed',
  'hundred-in-a-row',
] as const;
export type Achievement = (typeof ACHIEVEMENTS)[number];

const TEN = 10;
const HUNDRED = 100;

/** What a learner has done in a course, the result that has just arrived included. */
export type CourseFacts = {
  /** lessons whose exercise was ever passed */
  readonly passedLessonIds: ReadonlySet<number>;
  /** lessons with an exercise in the group of the result's lesson */
  readonly groupLessonIds: readonly number[];
  /** of the result, by question */
  readonly rights: readonly boolean[];
  /** right answers in a row at the end of the result before */
  readonly streakBefore: number;
  readonly hasRecording: boolean;
};

/** Which achievements the facts earn; the caller knows which of them are not new. */
export function earnedAchievements(facts: CourseFacts): Achievement[] {
  const { passedLessonIds, groupLessonIds, rights } = facts;
  const isEarned: Record<Achievement, boolean> = {
    'first-recording': facts.hasRecording,
    'first-passed': passedLessonIds.size > 0,
    'first-flawless': rights.length > 0 && rights.every(Boolean),
    'group-done': groupLessonIds.length > 0 && groupLessonIds.every((id) => passedLessonIds.has(id)),
    'ten-passed': passedLessonIds.size >= TEN,
    'hundred-in-a-row': countStreak(facts.streakBefore, rights).longest >= HUNDRED,
  };
  return ACHIEVEMENTS.filter((one) => isEarned[one]);
}

/** Right answers in a row: the longest run that a result contains or completes, and the one at its end. */
export function countStreak(before: number, rights: readonly boolean[]): { longest: number; atEnd: number } {
  let [longest, atEnd] = [before, before];
  for (const isRight of rights) {
    atEnd = isRight ? atEnd + 1 : 0;
    longest = Math.max(longest, atEnd);
  }
  return { longest, atEnd };
}
