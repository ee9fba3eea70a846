import type { LessonType } from '#contract/courses.ts';

/** These need the whole width. */
const FULL_WIDTH: readonly LessonType[] = ['exam', 'last_exam', 'flashcard'];

/** Whether the panel is initially open next to a lesson; never below 1024 px. spec 1 §2 */
export const panelStartsOpen = (type: LessonType): boolean => !FULL_WIDTH.includes(type);
