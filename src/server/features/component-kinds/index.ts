export { presentCard } from './card.ts';
export { warnRemoved } from './document.ts';
export type { Component, ComponentContent, LessonReading } from './kind.ts';
export { componentFiles, findSurplus, FOLDER_FIELDS, presentComponent, readComponents } from './kinds.ts';
export { EXERCISES_FILE } from './question/exercises-file-name.ts';
export { toQuestion } from './question/question.ts';
export { presentPlayer } from './video.ts';
