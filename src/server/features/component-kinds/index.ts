export { presentCard } from './card.ts';
export { warnRemoved } from './document.ts';
export { readOwnExam } from './exam/exam.ts';
export type { ExamContent } from './exam/read-exam.ts';
export type { Component, ComponentContent, LessonReading, NamePlace } from './kind.ts';
export { componentFiles, findSurplus, FOLDER_FIELDS, presentComponent, readComponents } from './kinds.ts';
export { EXERCISES_FILE } from './question/exercises-file-name.ts';
export { toQuestion } from './question/question.ts';
export { presentPlayer } from './video.ts';
