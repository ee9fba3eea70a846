export type { ContentCache } from './cache.ts';
export { type Fault, formatFault } from './faults.ts';
export { ContentFaults, importCourse, type ImportSummary } from './import.ts';
export { readCourseFolder } from './read-folder.ts';
export type { ContentTree, CourseNode, GroupNode, LessonNode, PartNode, StageNode, VideoNode } from './tree.ts';
