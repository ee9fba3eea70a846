export type { ContentCache } from './cache.ts';
export { formatFault } from './faults.ts';
export { ContentFaults, importCourse, type ImportSummary } from './import.ts';
export { type CourseContent, readCourseFolder } from './read-folder.ts';
export type { ContentTree, CourseNode, GroupNode, LessonNode, PartNode, StageNode, VideoNode } from './tree.ts';
