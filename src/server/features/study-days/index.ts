export { createStudyDays, findStudyDays, type StudyDays } from './study-days.ts';
