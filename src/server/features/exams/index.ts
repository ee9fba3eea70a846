export { createExams } from './create-exams.ts';
export { registerExamReading, registerExamWriting } from './routes.ts';
