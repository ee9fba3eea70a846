import { CourseOfferView } from '#contract/home.ts';
import type { ContinueView } from '#contract/courses.ts';
import type { CourseNode, StageNode } from '../content/index.ts';
import type { RequestContext } from '../request-context/index.ts';
import { continueLesson, toContinueView } from './continue-lesson.ts';
import { toCourseHead } from './present-course.ts';
import type { CourseViewer } from './present.ts';
import { findWatchedSeconds } from './records.ts';
import { type CourseDeps, findStandings, findCourseViewer } from './service.ts';

/** All courses with a summary of their content and the lesson to begin or continue with. */
export async function listCourseOffers(deps: CourseDeps, context: RequestContext): Promise<CourseOfferView[]> {
  const { courses } = context.tree;
  const lessons = courses.flatMap((course) => course.lessons);
  const [courseViewer, standingOf] = await Promise.all([
    findCourseViewer(deps, context, lessons),
    findStandings(deps, context, courses),
  ]);
  return Promise.all(
    courses.map(async (course) =>
      CourseOfferView.parse({
        ...toCourseHead(course, courseViewer, standingOf(course)),
        stages: course.stages.map(toOfferedStage),
        continue: await findContinue(deps, course, courseViewer),
      }),
    ),
  );
}

/** Where to continue in a course, and what is left of that lesson. */
export async function findContinue(
  deps: CourseDeps,
  course: CourseNode,
  courseViewer: CourseViewer,
): Promise<ContinueView | null> {
  const next = continueLesson(course, courseViewer);
  if (!next) return null;
  const watched = await findWatchedSeconds(deps.pool, courseViewer.viewer.userId, [next.id]);
  return toContinueView(next, courseViewer, watched.get(next.id) ?? 0);
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
