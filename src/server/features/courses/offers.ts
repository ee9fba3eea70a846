import { CourseOfferView } from '#contract/home.ts';
import type { ContinueView } from '#contract/courses.ts';
import type { CourseNode, StageNode } from '../content/index.ts';
import type { Visit } from '../visit/index.ts';
import { continueLesson, type Onlooker, toContinueView, toCourseHead } from './present.ts';
import { findWatchedSeconds } from './records.ts';
import { type CourseDeps, findStandings, look } from './service.ts';

/** All courses with what is inside and the lesson to begin or go on with. */
export async function listCourseOffers(deps: CourseDeps, visit: Visit): Promise<CourseOfferView[]> {
  const { courses } = visit.tree;
  const lessons = courses.flatMap((course) => course.lessons);
  const [onlooker, standingOf] = await Promise.all([look(deps, visit, lessons), findStandings(deps, visit, courses)]);
  return Promise.all(
    courses.map(async (course) =>
      CourseOfferView.parse({
        ...toCourseHead(course, onlooker, standingOf(course)),
        stages: course.stages.map(toOfferedStage),
        continue: await findContinue(deps, course, onlooker),
      }),
    ),
  );
}

/** Where to go on in a course, with what is left of that lesson. */
export async function findContinue(
  deps: CourseDeps,
  course: CourseNode,
  onlooker: Onlooker,
): Promise<ContinueView | null> {
  const next = continueLesson(course, onlooker);
  if (!next) return null;
  const watched = await findWatchedSeconds(deps.db, onlooker.viewer.userId, [next.id]);
  return toContinueView(next, onlooker, watched.get(next.id) ?? 0);
}

function toOfferedStage(stage: StageNode) {
  const lessons = stage.groups.flatMap((group) => group.lessons);
  return {
    id: stage.id,
    number: stage.number,
    name: stage.name,
    total_lessons: lessons.length,
    total_words: lessons.reduce((sum, lesson) => sum + lesson.cardIds.length, 0),
    groups: stage.groups.map((group) => group.name),
  };
}
