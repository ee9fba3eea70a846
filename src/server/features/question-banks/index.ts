export { type LineNote, UnreadableBank } from './bank.ts';
export { type CourseLesson, findCourseLesson, NoExercises } from './course-lesson.ts';
export { MAX_BANK_BYTES } from './decode-bank.ts';
export { importBank, type ImportedBank, readBank } from './import-bank.ts';
export { writeGift } from './write-gift.ts';
