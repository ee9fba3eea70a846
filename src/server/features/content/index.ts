export { audioDurationSeconds } from './audio-duration.ts';
export type { ContentCache } from './cache.ts';
export { countUpContent, lockContent } from './content-version.ts';
export { formatFault } from './faults.ts';
export { ContentFaults, importCourse, type ImportSummary } from './import.ts';
export { hashMedia, isFile } from './media-source.ts';
export { type CourseContent, readCourseFolder } from './read-folder.ts';
export type { ContentTree, CourseNode, GroupNode, LessonNode, PartNode, StageNode, VideoNode } from './tree.ts';
