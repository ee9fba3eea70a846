import type pg from 'pg';
import { inSnapshot } from '../../db/transaction.ts';
import { type CourseTree, loadCourseTrees } from './course-tree.ts';
import type { CourseNode, GroupNode, LessonNode, VideoNode } from './nodes.ts';
import { readCourses } from './tree-rows.ts';

/** All visible content. The same for everybody. */
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

/** The tree, and the courses it is made of. */
export type LoadedContent = { tree: ContentTree; courseTrees: readonly CourseTree[] };

/**
 * Reads the content in one snapshot. Courses in `held` (from an earlier call) of the same version are reused: a change
 * of one course costs nothing for the others.
 */
export function loadContent(
  pool: pg.Pool,
  held: readonly CourseTree[],
  { isSelling = false } = {},
): Promise<LoadedContent> {
  return inSnapshot(pool, async (client) => {
    const { version, courses: stored } = await readCourses(client);
    const courses = isSelling ? stored : stored.map((row) => ({ ...row, prices: [] }));
    const isHeld = (row: { id: number; version: number }) =>
      held.some((tree) => tree.course.id === row.id && tree.course.version === row.version);
    const read = await loadCourseTrees(
      client,
      courses.filter((row) => !isHeld(row)),
    );
    const treeById = new Map([...held, ...read].map((tree) => [tree.course.id, tree]));
    const courseTrees = courses.flatMap(({ id }) => treeById.get(id) ?? []);
    return { tree: combine(version, courseTrees), courseTrees };
  });
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
