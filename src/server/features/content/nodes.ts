import type { PartKey } from '#domain/course/part-key.ts';
import type { PartKind } from '#domain/course/part-rules.ts';
import type { ExamHead } from '#domain/exam/exam-head.ts';
import type { CategoryRow, CourseRow, GroupRow, LessonRow, StageRow, VideoRow } from './tree-rows.ts';

export type PartNode = {
  key: PartKey;
  kind: PartKind;
  videoName: string | null;
  /** of its video or recording; 0 without one */
  durationSeconds: number;
  words: number;
};
/** `version`: the hash of its content. */
export type ExamNode = { version: string; head: ExamHead };
export type LessonNode = LessonRow & {
  /** the parts that make up its percent */
  parts: PartNode[];
  /** distinct component codes, in order */
  componentTypes: number[];
  /** of a flashcard lesson, in order */
  cardIds: number[];
  questionCount: number;
  /** of a lesson of type exam or last_exam: what attempts begin with today */
  exam: ExamNode | null;
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
