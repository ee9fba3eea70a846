import type pg from 'pg';
import type { LessonPageView, LessonView } from '#contract/lessons.ts';
import type { PanelView } from '#contract/courses.ts';
import type { PageResult } from '#contract/page-services.ts';
import { coursePath, groupPath, lessonPath, parseLessonPath } from '#domain/course/lesson-address.ts';
import { canOpenLesson } from '../access/index.ts';
import type { LessonNode } from '../content/index.ts';
import { type CourseDeps, getPanel, findCourseViewer, type CourseViewer } from '../courses/index.ts';
import { viewDeck, viewLikes } from '../flashcards/index.ts';
import type { LearningEventRecorder } from '../learning-events/index.ts';
import type { RequestContext } from '../request-context/index.ts';
import { toLessonPageView, toLessonView, toLockedLessonView } from './present.ts';
import { findComponents, findLessonRecord, openLessonRecord } from './queries.ts';

export type LessonDeps = CourseDeps & { pool: pg.Pool; grantSecret: string; learningEvents: LearningEventRecorder };

export async function getLesson(deps: LessonDeps, context: RequestContext, lesson: LessonNode): Promise<LessonView> {
  return viewLesson(deps, context, lesson, { opens: false, search: null });
}

/** The learner's percent of a lesson, 0 for a guest. spec 1 §7 GET /get-lesson-percent */
export async function getLessonPercent(deps: LessonDeps, context: RequestContext, lesson: LessonNode): Promise<number> {
  if (context.viewer.userId === null) return 0;
  return (await findLessonRecord(deps.pool, context.viewer.userId, lesson))?.percent ?? 0;
}

/** `search`: the query of the lesson's page, null for the call that returns all cards and questions. */
async function viewLesson(
  deps: LessonDeps,
  context: RequestContext,
  lesson: LessonNode,
  how: { opens: boolean; search: string | null },
): Promise<LessonView> {
  const { userId } = context.viewer;
  const nowMs = deps.now();
  const findRecord = () => {
    if (userId === null) return null;
    return how.opens
      ? openLessonRecord(deps.pool, userId, lesson, new Date(nowMs))
      : findLessonRecord(deps.pool, userId, lesson);
  };
  const isDeck = lesson.type === 'flashcard';
  const isPage = how.search !== null;
  const [components, record, deck, likes] = await Promise.all([
    isDeck && isPage ? [] : findComponents(deps.pool, lesson.id, { withQuestions: !isPage }),
    findRecord(),
    isDeck && how.search !== null ? viewDeck(deps.pool, lesson, { userId, search: how.search }) : null,
    isDeck && !isPage ? viewLikes(deps.pool, lesson, userId) : undefined,
  ]);
  const marks = new Map(record ? [[lesson.id, { percent: record.percent, isPassed: record.passedAt !== null }]] : []);
  const courseViewer: CourseViewer = { viewer: context.viewer, marks, nowMs };
  const videoName = lesson.parts.find((part) => part.videoName !== null)?.videoName;
  const video = videoName ? (context.tree.videoByName.get(videoName) ?? null) : null;
  const cards = likes ? { deck, likes } : { deck };
  return toLessonView({ lesson, components, video, record, ...cards, courseViewer, grantSecret: deps.grantSecret });
}

/**
 * The lesson page. A wrong name in the address redirects to the right one, an archived lesson to its group. Creates the
 * learner's record, unless the browser only prefetches.
 */
export async function findLessonPage(
  deps: LessonDeps,
  context: RequestContext,
  address: { courseUrlName: string; lessonPath: string; search: string; isPrefetch: boolean },
): Promise<PageResult<LessonPageView>> {
  const asked = parseLessonPath(address.lessonPath);
  const lesson = asked && context.tree.lessonById.get(asked.id);
  if (!asked || !lesson) return leadHome(context, asked?.id, address.search);
  if (lesson.course.seoUrl !== address.courseUrlName || lesson.seoUrl !== asked.urlName) {
    return { status: 'redirect', to: lessonPath(lesson.course.seoUrl, lesson) + address.search };
  }
  if (!canOpenLesson(context.viewer, lesson, deps.now())) {
    const courseViewer = await findCourseViewer(deps, context, lesson.course.lessons);
    return {
      status: 'found',
      view: toLessonPageView(lesson, { kind: 'locked', lesson: toLockedLessonView(lesson, courseViewer) }),
    };
  }
  const view = await viewLesson(deps, context, lesson, { opens: !address.isPrefetch, search: address.search });
  if (!address.isPrefetch) deps.learningEvents.record(context, lesson, ['opened']);
  return { status: 'found', view: toLessonPageView(lesson, { kind: 'open', lesson: view }) };
}

function leadHome(context: RequestContext, lessonId: number | undefined, search: string): PageResult<never> {
  const home = lessonId === undefined ? undefined : context.tree.archivedLessonHome.get(lessonId);
  const group = home && context.tree.groupById.get(home.groupId);
  if (group) return { status: 'redirect', to: groupPath(group.course.seoUrl, group.id) + search };
  const course = home?.courseId === undefined ? undefined : context.tree.courseById.get(home.courseId);
  return course ? { status: 'redirect', to: coursePath(course.seoUrl) + search } : { status: 'not-found' };
}

export async function findPanel(deps: LessonDeps, context: RequestContext, path: string): Promise<PanelView | null> {
  const asked = parseLessonPath(path);
  const lesson = asked && context.tree.lessonById.get(asked.id);
  return lesson ? getPanel(deps, context, lesson) : null;
}
