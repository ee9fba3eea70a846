import { asc, eq, isNull, sql } from 'drizzle-orm';
import type { LessonType } from '#contract/courses.ts';
import type { ComponentKind } from '#domain/course/component-kind.ts';
import type { PartKey } from '#domain/course/part-key.ts';
import { partKeyOf } from '#domain/course/part-rules.ts';
import { wordKey } from '#domain/flashcard/word-key.ts';
import type { Db } from '../../db/client.ts';
import { category, component, contentState, course, lesson, lessonGroup, stage, video } from '../../db/schema.ts';

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

/** All content that is shown, linked both ways, without the text of documents. The same for everybody. */
export type ContentTree = {
  version: number;
  courses: CourseNode[];
  courseById: Map<number, CourseNode>;
  groupById: Map<number, GroupNode>;
  lessonById: Map<number, LessonNode>;
  /** the lesson of each flashcard, by the card's component id */
  lessonByCardId: Map<number, LessonNode>;
  wordKeyByCardId: Map<number, string>;
  /** cards of one word, in the order of the lessons */
  cardIdsByWordKey: Map<string, number[]>;
  videoByName: Map<string, VideoNode>;
  /** where the page of an archived lesson leads: its group, else its course */
  archivedLessonHome: Map<number, { groupId: number; courseId: number | undefined }>;
};

/** Reads the tree in one snapshot. */
export async function loadContentTree(db: Db): Promise<ContentTree> {
  return db.transaction(
    async (tx) => {
      const state = await tx.select().from(contentState).where(eq(contentState.id, 1));
      const courses = await tx.select().from(course).where(isNull(course.archivedAt)).orderBy(asc(course.position));
      const stages = await tx.select().from(stage).orderBy(asc(stage.position));
      const categories = await tx.select().from(category).orderBy(asc(category.position));
      const groups = await tx.select().from(lessonGroup).orderBy(asc(lessonGroup.position));
      const lessons = await tx.select().from(lesson).orderBy(asc(lesson.position));
      const videos = await tx.select().from(video).where(isNull(video.archivedAt));
      const components = await tx
        .select({
          id: component.id,
          lessonId: component.lessonId,
          type: component.type,
          kind: sql<ComponentKind>`${component.value} ->> 'kind'`,
          videoName: sql<string | null>`${component.value} ->> 'name'`,
          ownSeconds: sql<number>`coalesce((${component.value} ->> 'durationSeconds')::float8, 0)`,
          words: sql<number>`coalesce((${component.value} ->> 'words')::int, 0)`,
          word: sql<string | null>`${component.value} ->> 'word'`,
          reading: sql<string | null>`${component.value} ->> 'reading'`,
        })
        .from(component)
        .where(isNull(component.archivedAt))
        .orderBy(asc(component.position));
      return link({
        version: state[0]?.version ?? 0,
        courses,
        stages,
        categories,
        groups,
        lessons,
        videos,
        components,
      });
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

type ComponentRow = Omit<PartNode, 'key' | 'durationSeconds'> & {
  id: number;
  lessonId: number;
  type: number;
  ownSeconds: number;
  word: string | null;
  reading: string | null;
};

type Tables = {
  version: number;
  courses: (typeof course.$inferSelect)[];
  stages: (typeof stage.$inferSelect)[];
  categories: (typeof category.$inferSelect)[];
  groups: (typeof lessonGroup.$inferSelect)[];
  lessons: (typeof lesson.$inferSelect)[];
  videos: (typeof video.$inferSelect)[];
  components: ComponentRow[];
};

const shown = <Row extends { archivedAt: Date | null }>(rows: Row[]) => rows.filter((row) => !row.archivedAt);

function findArchivedHomes({ stages, categories, groups, lessons }: Tables): ContentTree['archivedLessonHome'] {
  const courseOfStage = new Map(stages.map((row) => [row.id, row.courseId]));
  const courseOfCategory = new Map(categories.map((row) => [row.id, courseOfStage.get(row.stageId)]));
  const courseOfGroup = new Map(groups.map((row) => [row.id, courseOfCategory.get(row.categoryId)]));
  const archived = lessons.filter((row) => row.archivedAt);
  return new Map(archived.map(({ id, groupId }) => [id, { groupId, courseId: courseOfGroup.get(groupId) }]));
}

function link(tables: Tables): ContentTree {
  const tree: ContentTree = {
    version: tables.version,
    courses: [],
    courseById: new Map(),
    groupById: new Map(),
    lessonById: new Map(),
    lessonByCardId: new Map(),
    wordKeyByCardId: new Map(),
    cardIdsByWordKey: new Map(),
    videoByName: new Map(tables.videos.map((row) => [row.name, { ...row, lessons: [] }])),
    archivedLessonHome: findArchivedHomes(tables),
  };
  const stagesOf = Map.groupBy(shown(tables.stages), (row) => row.courseId);
  const categoriesOf = Map.groupBy(shown(tables.categories), (row) => row.stageId);
  const groupsOf = Map.groupBy(shown(tables.groups), (row) => row.categoryId);
  const lessonsOf = Map.groupBy(shown(tables.lessons), (row) => row.groupId);
  const componentsOf = Map.groupBy(tables.components, (row) => row.lessonId);

  for (const courseRow of tables.courses) {
    const courseNode: CourseNode = { ...courseRow, stages: [], lessons: [], videoSeconds: 0 };
    tree.courses.push(courseNode);
    tree.courseById.set(courseNode.id, courseNode);
    for (const stageRow of stagesOf.get(courseRow.id) ?? []) {
      const stageNode: StageNode = { ...stageRow, number: courseNode.stages.length + 1, categories: [], groups: [] };
      courseNode.stages.push(stageNode);
      for (const categoryRow of categoriesOf.get(stageRow.id) ?? []) {
        const categoryNode: CategoryNode = { ...categoryRow, groups: [] };
        stageNode.categories.push(categoryNode);
        for (const groupRow of groupsOf.get(categoryRow.id) ?? []) {
          const groupNode: GroupNode = {
            ...groupRow,
            lessons: [],
            category: categoryNode,
            stage: stageNode,
            course: courseNode,
          };
          categoryNode.groups.push(groupNode);
          stageNode.groups.push(groupNode);
          tree.groupById.set(groupNode.id, groupNode);
          for (const lessonRow of lessonsOf.get(groupRow.id) ?? []) {
            const rows = componentsOf.get(lessonRow.id) ?? [];
            const cards = rows.filter((row) => row.kind === 'card');
            const parts = toParts(rows, tree);
            const lessonNode: LessonNode = {
              ...lessonRow,
              parts,
              componentTypes: [...new Set(rows.map(({ type }) => type))],
              cardIds: cards.map(({ id }) => id),
              course: courseNode,
              stage: stageNode,
              category: categoryNode,
              group: groupNode,
              index: courseNode.lessons.length,
            };
            groupNode.lessons.push(lessonNode);
            courseNode.lessons.push(lessonNode);
            tree.lessonById.set(lessonNode.id, lessonNode);
            for (const part of parts) {
              if (part.videoName === null) continue;
              tree.videoByName.get(part.videoName)?.lessons.push(lessonNode);
              courseNode.videoSeconds += part.durationSeconds;
            }
            for (const card of cards) addCard(tree, lessonNode, card);
          }
        }
      }
    }
  }
  return tree;
}

/** Each part once, where its first component stands. */
function toParts(rows: ComponentRow[], tree: ContentTree): PartNode[] {
  const parts = new Map<PartKey, PartNode>();
  for (const row of rows) {
    const key = partKeyOf(row.kind, row.id);
    if (!parts.has(key)) parts.set(key, toPartNode(key, row, tree));
  }
  return [...parts.values()];
}

function toPartNode(key: PartKey, { kind, videoName, words, ownSeconds }: ComponentRow, tree: ContentTree): PartNode {
  const durationSeconds = videoName === null ? ownSeconds : (tree.videoByName.get(videoName)?.durationSeconds ?? 0);
  return { key, kind, videoName, words, durationSeconds };
}

function addCard(tree: ContentTree, lessonNode: LessonNode, { id, word, reading }: ComponentRow): void {
  const key = wordKey(word ?? '', reading ?? '');
  tree.lessonByCardId.set(id, lessonNode);
  tree.wordKeyByCardId.set(id, key);
  tree.cardIdsByWordKey.set(key, [...(tree.cardIdsByWordKey.get(key) ?? []), id]);
}
