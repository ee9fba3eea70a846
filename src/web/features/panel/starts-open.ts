import type { LessonType } from '#contract/courses.ts';

/** These need the whole width. */
const FULL_WIDTH: readonly LessonType[] = ['exam', 'last_exam', 'flashcard'];

/** Whether the panel stands beside a lesson before the learner chose anything. Under 1024 px it never does. spec 1 §2 */
export const panelStartsOpen = (type: LessonType): boolean => !FULL_WIDTH.includes(type);
