import type pg from 'pg';
import type { PartKey } from '#domain/course/part-key.ts';
import { partKeyOf } from '#domain/course/part-rules.ts';
import { examHead } from '#domain/exam/exam-head.ts';
import { wordKey } from '#domain/flashcard/word-key.ts';
import type {
  CategoryNode,
  CourseNode,
  ExamNode,
  GroupNode,
  LessonNode,
  PartNode,
  StageNode,
  VideoNode,
} from './nodes.ts';
import { type ComponentRow, type CourseRow, type CourseRows, type LessonRow, readCourseRows } from './tree-rows.ts';

/** A course at one version, linked both ways, without the text of documents. */
export type CourseTree = {
  course: CourseNode;
  videoByName: Map<string, VideoNode>;
  wordKeyByCardId: Map<number, string>;
  /** the group of each archived lesson */
  groupOfArchivedLesson: Map<number, number>;
};

/** Reads these courses, all within the caller's snapshot. */
export async function loadCourseTrees(client: pg.PoolClient, courses: CourseRow[]): Promise<CourseTree[]> {
  if (courses.length === 0) return [];
  const courseIds = courses.map(({ id }) => id);
  return linkCourses(courses, await readCourseRows(client, courseIds));
}

const shown = <Row extends { archivedAt: Date | null }>(rows: Row[] | undefined) =>
  (rows ?? []).filter((row) => !row.archivedAt);

function linkCourses(courses: CourseRow[], tables: CourseRows): CourseTree[] {
  const stagesOf = Map.groupBy(tables.stages, (row) => row.courseId);
  const categoriesOf = Map.groupBy(tables.categories, (row) => row.stageId);
  const groupsOf = Map.groupBy(tables.groups, (row) => row.categoryId);
  const lessonsOf = Map.groupBy(tables.lessons, (row) => row.groupId);
  const componentsOf = Map.groupBy(tables.components, (row) => row.lessonId);
  const examOf = new Map(
    tables.exams.map((row) => [row.lessonId, { version: row.version, head: examHead(row.paper) }]),
  );
  const videosOf = Map.groupBy(tables.videos, (row) => row.courseId);

  function link(row: CourseRow): CourseTree {
    const courseNode: CourseNode = { ...row, stages: [], lessons: [], videoSeconds: 0 };
    const videos = (videosOf.get(row.id) ?? []).map((one): VideoNode => ({ ...one, lessons: [] }));
    const tree: CourseTree = {
      course: courseNode,
      videoByName: new Map(videos.map((one) => [one.name, one])),
      wordKeyByCardId: new Map(),
      groupOfArchivedLesson: findArchived(row.id),
    };
    for (const stageRow of shown(stagesOf.get(row.id))) {
      const stageNode: StageNode = { ...stageRow, number: courseNode.stages.length + 1, categories: [], groups: [] };
      courseNode.stages.push(stageNode);
      for (const categoryRow of shown(categoriesOf.get(stageRow.id))) {
        const categoryNode: CategoryNode = { ...categoryRow, groups: [] };
        stageNode.categories.push(categoryNode);
        for (const groupRow of shown(groupsOf.get(categoryRow.id))) {
          const places = { category: categoryNode, stage: stageNode, course: courseNode };
          const groupNode: GroupNode = { ...groupRow, lessons: [], ...places };
          categoryNode.groups.push(groupNode);
          stageNode.groups.push(groupNode);
          for (const lessonRow of shown(lessonsOf.get(groupRow.id)))
            addLesson(tree, groupNode, lessonRow, {
              components: componentsOf.get(lessonRow.id) ?? [],
              exam: examOf.get(lessonRow.id) ?? null,
            });
        }
      }
    }
    return tree;
  }

  /** Includes those of archived groups, categories and stages. */
  function findArchived(courseId: number): Map<number, number> {
    const lessons = (stagesOf.get(courseId) ?? [])
      .flatMap(({ id }) => categoriesOf.get(id) ?? [])
      .flatMap(({ id }) => groupsOf.get(id) ?? [])
      .flatMap(({ id }) => lessonsOf.get(id) ?? []);
    return new Map(lessons.flatMap(({ id, groupId, archivedAt }) => (archivedAt ? [[id, groupId]] : [])));
  }

  return courses.map(link);
}

type LessonContent = { components: ComponentRow[]; exam: ExamNode | null };

function addLesson(tree: CourseTree, group: GroupNode, row: LessonRow, { components, exam }: LessonContent): void {
  const cards = components.filter(({ kind }) => kind === 'card');
  const node: LessonNode = {
    ...row,
    parts: exam ? [EXAM_PART] : toParts(components, tree),
    componentTypes: [...new Set(components.map(({ type }) => type))],
    cardIds: cards.map(({ id }) => id),
    questionCount: components.filter(({ kind }) => kind === 'question').length,
    exam,
    course: group.course,
    stage: group.stage,
    category: group.category,
    group,
    index: tree.course.lessons.length,
  };
  group.lessons.push(node);
  tree.course.lessons.push(node);
  for (const { videoName, durationSeconds } of node.parts) {
    if (videoName === null) continue;
    tree.videoByName.get(videoName)?.lessons.push(node);
    tree.course.videoSeconds += durationSeconds;
  }
  for (const { id, word, reading } of cards) tree.wordKeyByCardId.set(id, wordKey(word ?? '', reading ?? ''));
}

/** An exam is all of its lesson. */
const EXAM_PART: PartNode = { key: 'exam', kind: 'exam', videoName: null, words: 0, durationSeconds: 0 };

/** Each part once, at the place of its first component. */
function toParts(rows: ComponentRow[], tree: CourseTree): PartNode[] {
  const parts = new Map<PartKey, PartNode>();
  for (const row of rows) {
    const key = partKeyOf(row.kind, row.id);
    if (!parts.has(key)) parts.set(key, toPartNode(key, row, tree));
  }
  return [...parts.values()];
}

function toPartNode(key: PartKey, { kind, videoName, words, ownSeconds }: ComponentRow, tree: CourseTree): PartNode {
  const durationSeconds = videoName === null ? ownSeconds : (tree.videoByName.get(videoName)?.durationSeconds ?? 0);
  return { key, kind, videoName, words, durationSeconds };
}
