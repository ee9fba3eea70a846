export { type LineNote, NotTaken, UnreadableBank } from './bank.ts';
export {
  type CourseLesson,
  findCourseLesson,
  findLessonFolder,
  type LessonFolder,
  NoExercises,
} from './course-lesson.ts';
export { MAX_BANK_BYTES } from './decode-bank.ts';
export { toOurText } from './foreign-text.ts';
export { importBank, type ImportedBank, readBank } from './import-bank.ts';
export { writeGift } from './write-gift.ts';
