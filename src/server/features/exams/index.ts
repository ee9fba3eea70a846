export { type AttemptRow, findAnswers, findAttempt, findTodaysVersion } from './attempt-rows.ts';
export { closeDueAttempts } from './close-due.ts';
export { countResult } from './count-result.ts';
export { createExams } from './create-exams.ts';
export { type ExamDeskDeps, listExams, viewPreviewPage, viewResultsPage, viewStatisticsPage } from './desk.ts';
export { registerExamFiles } from './file-route.ts';
export { registerExamReading, registerExamWriting } from './routes.ts';
export { keyVersionOf, toStoredScore } from './scorer.ts';
