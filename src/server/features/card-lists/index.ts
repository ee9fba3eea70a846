export { exportCardList } from './export-list.ts';
export { importCardList, type ImportedList } from './import-list.ts';
export { readCardList } from './read-list.ts';
export { NoCardLesson } from './stored-cards.ts';
export { LIST_FORMATS, type ListFormat } from './write-list.ts';
