/** Events counted for the school's statistics. */
export const LEARNING_EVENT_KINDS = [
  'opened',
  'video_25',
  'video_50',
  'video_75',
  'video_100',
  'passed',
  'studied',
] as const;
export type LearningEventKind = (typeof LEARNING_EVENT_KINDS)[number];

/** Counted courses, with their level in the statistics. */
const LEVEL_OF_COURSE: ReadonlyMap<number, string> = new Map([
  // spec 1 §7, §9
  [39, 'N5'],
  [40, 'N4'],
  [44, 'N3'],
  [45, 'N2'],
  [46, 'N1'],
]);

/** The level under which a course is counted; null: not counted. spec 1 §7, §9 */
export function countedLevel(courseId: number): string | null {
  return LEVEL_OF_COURSE.get(courseId) ?? null;
}

const QUARTERS = [
  [25, 'video_25'],
  [50, 'video_50'],
  [75, 'video_75'],
  [100, 'video_100'],
] as const;

/** Quarters of a video reached between two whole percents (0–100). */
export function crossedQuarters(percentBefore: number, percentNow: number): LearningEventKind[] {
  return QUARTERS.filter(([percent]) => percentBefore < percent && percent <= percentNow).map(([, kind]) => kind);
}
