import type { Grade } from '#domain/flashcard/review-log.ts';

/** Labels of the four buttons. */
export const GRADE_NAMES: Readonly<Record<Grade, string>> = { 1: 'Quên', 2: 'Khó', 3: 'Nhớ', 4: 'Dễ' };
