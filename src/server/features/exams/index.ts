export { closeDueAttempts } from './close-due.ts';
export { createExams } from './create-exams.ts';
export { registerExamFiles } from './file-route.ts';
export { registerExamReading, registerExamWriting } from './routes.ts';
