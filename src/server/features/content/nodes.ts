import type { ComponentKind } from '#domain/course/component-kind.ts';
import type { PartKey } from '#domain/course/part-key.ts';
import type { CategoryRow, CourseRow, GroupRow, LessonRow, StageRow, VideoRow } from './tree-rows.ts';

export type PartNode = {
  key: PartKey;
  kind: ComponentKind;
  videoName: string | null;
  /** of its video or recording; 0 without one */
  durationSeconds: number;
  words: number;
};
export type LessonNode = LessonRow & {
  /** the parts that make up its percent */
  parts: PartNode[];
  /** distinct component codes, in order */
  componentTypes: number[];
  /** of a flashcard lesson, in order */
  cardIds: number[];
  questionCount: number;
  course: CourseNode;
  stage: StageNode;
  category: CategoryNode;
  group: GroupNode;
  /** place in the course, from 0 */
  index: number;
};
export type GroupNode = GroupRow & {
  lessons: LessonNode[];
  category: CategoryNode;
  stage: StageNode;
  course: CourseNode;
};
export type CategoryNode = CategoryRow & { groups: GroupNode[] };
export type StageNode = StageRow & { number: number; categories: CategoryNode[]; groups: GroupNode[] };
export type CourseNode = CourseRow & {
  stages: StageNode[];
  lessons: LessonNode[];
  videoSeconds: number;
};
export type VideoNode = VideoRow & { lessons: LessonNode[] };
