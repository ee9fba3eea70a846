import type { Grade } from '#domain/flashcard/review-log.ts';

/** What the four buttons say. */
export const GRADE_NAMES: Readonly<Record<Grade, string>> = { 1: 'Quên', 2: 'Khó', 3: 'Nhớ', 4: 'Dễ' };
