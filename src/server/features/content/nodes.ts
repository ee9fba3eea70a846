import type { LessonType } from '#contract/courses.ts';
import type { ComponentKind } from '#domain/course/component-kind.ts';
import type { PartKey } from '#domain/course/part-key.ts';
import type { category, course, lesson, lessonGroup, stage, video } from '../../db/schema.ts';

export type PartNode = {
  key: PartKey;
  kind: ComponentKind;
  videoName: string | null;
  /** of its video or recording; 0 for what has no length */
  durationSeconds: number;
  words: number;
};
export type LessonNode = typeof lesson.$inferSelect & {
  type: LessonType;
  /** what its percent is made of */
  parts: PartNode[];
  /** distinct component codes, in order */
  componentTypes: number[];
  /** of a flashcard lesson, in order */
  cardIds: number[];
  course: CourseNode;
  stage: StageNode;
  category: CategoryNode;
  group: GroupNode;
  /** place in the course, from 0 */
  index: number;
};
export type GroupNode = typeof lessonGroup.$inferSelect & {
  lessons: LessonNode[];
  category: CategoryNode;
  stage: StageNode;
  course: CourseNode;
};
export type CategoryNode = typeof category.$inferSelect & { groups: GroupNode[] };
export type StageNode = typeof stage.$inferSelect & { number: number; categories: CategoryNode[]; groups: GroupNode[] };
export type CourseNode = typeof course.$inferSelect & {
  stages: StageNode[];
  lessons: LessonNode[];
  videoSeconds: number;
};
export type VideoNode = typeof video.$inferSelect & { lessons: LessonNode[] };
