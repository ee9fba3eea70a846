/** Which attempts of an exam staff may list. */
export const EXAM_FILTERS = ['all', 'passed', 'failed', 'running', 'abandoned', 'voided'] as const;
export type ExamFilter = (typeof EXAM_FILTERS)[number];

/** Longest part of a name to look for. */
export const MAX_NAME_UNITS = 100;
/** Shortest part of a name that a learner is looked for by. */
export const MIN_NAME_UNITS = 2;
/** Longest reason of a voided or regraded attempt. */
export const MAX_REASON_UNITS = 500;
/** Twice the time, at most. */
export const MAX_EXTRA_PERCENT = 100;
