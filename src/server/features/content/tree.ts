import { asc, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { contentState, course } from '../../db/schema.ts';
import { type CourseTree, loadCourseTrees } from './course-tree.ts';
import type { CourseNode, GroupNode, LessonNode, VideoNode } from './nodes.ts';

/** All content that is shown. The same for everybody. */
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
  archivedLessonHome: Map<number, { groupId: number; courseId: number }>;
};

/** The tree, and the courses that it is made of. */
export type LoadedContent = { tree: ContentTree; courseTrees: readonly CourseTree[] };

/**
 * Reads the content in one snapshot. Of `held`, what an earlier call read, courses of the same version are taken as they
 * are: a change of one course costs nothing for the others.
 */
export async function loadContent(db: Db, held: readonly CourseTree[]): Promise<LoadedContent> {
  return db.transaction(
    async (tx) => {
      const state = await tx.select().from(contentState).where(eq(contentState.id, 1));
      const rows = await tx.select().from(course).where(isNull(course.archivedAt)).orderBy(asc(course.position));
      const isHeld = ({ id, version }: { id: number; version: number }) =>
        held.some((tree) => tree.course.id === id && tree.course.version === version);
      const read = await loadCourseTrees(
        tx,
        rows.filter((row) => !isHeld(row)),
      );
      const byId = new Map([...held, ...read].map((tree) => [tree.course.id, tree]));
      const courseTrees = rows.flatMap(({ id }) => byId.get(id) ?? []);
      return { tree: combine(state[0]?.version ?? 0, courseTrees), courseTrees };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

function combine(version: number, courseTrees: readonly CourseTree[]): ContentTree {
  const courses = courseTrees.map((tree) => tree.course);
  const groups = courses.flatMap((node) => node.stages).flatMap((stage) => stage.groups);
  const lessons = courses.flatMap((node) => node.lessons);
  const wordKeyByCardId = new Map(courseTrees.flatMap((tree) => [...tree.wordKeyByCardId]));
  return {
    version,
    courses,
    courseById: byId(courses),
    groupById: byId(groups),
    lessonById: byId(lessons),
    lessonByCardId: new Map(lessons.flatMap((lesson) => lesson.cardIds.map((id) => [id, lesson] as const))),
    wordKeyByCardId,
    cardIdsByWordKey: Map.groupBy(wordKeyByCardId.keys(), (id) => wordKeyByCardId.get(id) ?? ''),
    videoByName: new Map(courseTrees.flatMap((tree) => [...tree.videoByName])),
    archivedLessonHome: new Map(
      courseTrees.flatMap((tree) =>
        Array.from(tree.groupOfArchivedLesson, ([id, groupId]) => [id, { groupId, courseId: tree.course.id }] as const),
      ),
    ),
  };
}

const byId = <Node extends { id: number }>(nodes: readonly Node[]) => new Map(nodes.map((node) => [node.id, node]));
