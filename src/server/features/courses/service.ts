import {
  CoursePageView,
  CourseSummaryView,
  CourseView,
  GroupLessonsView,
  GroupPageView,
  PanelView,
  StageGroupsView,
} from '#contract/courses.ts';
import type { PageResult } from '#contract/page-services.ts';
import { canStudyCourse } from '#domain/access/open-lesson.ts';
import { groupWindow } from '#domain/course/group-window.ts';
import { coursePath, groupPath } from '#domain/course/lesson-address.ts';
import type pg from 'pg';
import { AppError } from '../../platform/app-error.ts';
import type { CourseNode, GroupNode, LessonNode, StageNode } from '../content/index.ts';
import { findCourseRatings, NO_RATINGS } from '../ratings/index.ts';
import type { RequestContext } from '../request-context/index.ts';
import { type CourseStanding, toCourseHead, toCoursePageView, toCourseView } from './present-course.ts';
import { type CourseViewer, toGroupView, toLessonRow, toPanelCategories } from './present.ts';
import { type EnrolmentRow, findEnrolments, findLessonMarks, findWatchedSeconds } from './records.ts';

export type CourseDeps = { pool: pg.Pool; now: () => number };

export async function findCourseViewer(
  deps: CourseDeps,
  context: RequestContext,
  lessons: LessonNode[],
): Promise<CourseViewer> {
  const marks = await findLessonMarks(
    deps.pool,
    context.viewer.userId,
    lessons.map((lesson) => lesson.id),
  );
  return { viewer: context.viewer, marks, nowMs: deps.now() };
}

/** Enrolment and ratings of each course, for this viewer. */
export async function findStandings(deps: CourseDeps, context: RequestContext, courses: CourseNode[]) {
  const { userId } = context.viewer;
  const courseIds = courses.map((course) => course.id);
  const [enrolments, ratings] = await Promise.all([
    findEnrolments(deps.pool, userId),
    findCourseRatings(deps.pool, userId, courseIds),
  ]);
  return (course: CourseNode): CourseStanding => ({
    enrolment: lastToEnd(enrolments.filter((row) => row.courseId === course.id)),
    ratings: ratings.get(course.id) ?? NO_RATINGS,
  });
}

/** Of two that end alike, the newer one, which comes first. */
function lastToEnd(rows: EnrolmentRow[]): EnrolmentRow | undefined {
  const endMs = ({ expiresAt }: EnrolmentRow) => expiresAt?.getTime() ?? Infinity;
  return rows.toSorted((a, b) => (endMs(a) === endMs(b) ? 0 : endMs(b) - endMs(a)))[0];
}

export async function listCourses(deps: CourseDeps, context: RequestContext): Promise<CourseSummaryView[]> {
  const { courses } = context.tree;
  const courseViewer = await findCourseViewer(
    deps,
    context,
    courses.flatMap((course) => course.lessons),
  );
  const standingOf = await findStandings(deps, context, courses);
  return courses.map((course) => CourseSummaryView.parse(toCourseHead(course, courseViewer, standingOf(course))));
}

export async function getCourse(deps: CourseDeps, context: RequestContext, courseId: number): Promise<CourseView> {
  const course = context.tree.courseById.get(courseId);
  if (!course) throw new AppError('COURSE_NOT_FOUND');
  const courseViewer = await findCourseViewer(deps, context, course.lessons);
  const standingOf = await findStandings(deps, context, [course]);
  return CourseView.parse(toCourseView(course, courseViewer, standingOf(course)));
}

export async function getGroupLessons(
  deps: CourseDeps,
  context: RequestContext,
  groupId: number,
): Promise<GroupLessonsView> {
  const group = context.tree.groupById.get(groupId);
  if (!group) throw new AppError('GROUP_NOT_FOUND');
  return GroupLessonsView.parse(toGroupLessons(group, await findCourseViewer(deps, context, group.lessons)));
}

function toGroupLessons(group: GroupNode, courseViewer: CourseViewer) {
  return { id: group.id, lessons: group.lessons.map((lesson) => toLessonRow(lesson, courseViewer)) };
}

/** The course for a name in an address: its SEOurl, or its slug, which is redirected. */
export function findCourse(
  context: RequestContext,
  urlName: string,
): { course: CourseNode; isCanonical: boolean } | null {
  const { courses } = context.tree;
  const course = courses.find((node) => node.seoUrl === urlName) ?? courses.find((node) => node.slug === urlName);
  return course ? { course, isCanonical: course.seoUrl === urlName } : null;
}

/** The stage with that id, and its course. */
export function findStage(context: RequestContext, stageId: number): { stage: StageNode; course: CourseNode } | null {
  for (const course of context.tree.courses) {
    const stage = course.stages.find((node) => node.id === stageId);
    if (stage) return { stage, course };
  }
  return null;
}

export async function findCoursePage(
  deps: CourseDeps,
  context: RequestContext,
  urlName: string,
  search: string,
): Promise<PageResult<CoursePageView>> {
  const found = findCourse(context, urlName);
  if (!found) return { status: 'not-found' };
  const { course } = found;
  if (!found.isCanonical) return { status: 'redirect', to: coursePath(course.seoUrl) + search };
  const lessonIds = course.lessons.map((lesson) => lesson.id);
  const [courseViewer, standingOf, watched] = await Promise.all([
    findCourseViewer(deps, context, course.lessons),
    findStandings(deps, context, [course]),
    findWatchedSeconds(deps.pool, context.viewer.userId, lessonIds),
  ]);
  const view = toCoursePageView(course, courseViewer, standingOf(course), watched);
  return { status: 'found', view: CoursePageView.parse(view) };
}

const courseLink = ({ id, name, seoUrl, level }: CourseNode) => ({ id, name, SEOurl: seoUrl, level });

export async function findGroupPage(
  deps: CourseDeps,
  context: RequestContext,
  urlName: string,
  groupId: number,
  search: string,
): Promise<PageResult<GroupPageView>> {
  const group = context.tree.groupById.get(groupId);
  const course = findCourse(context, urlName)?.course;
  if (!group) return course ? { status: 'redirect', to: coursePath(course.seoUrl) + search } : { status: 'not-found' };
  if (group.course.seoUrl !== urlName)
    return { status: 'redirect', to: groupPath(group.course.seoUrl, group.id) + search };
  const courseViewer = await findCourseViewer(deps, context, group.lessons);
  const view = GroupPageView.parse({
    course: courseLink(group.course),
    stage: { number: group.stage.number, name: group.stage.name },
    category: { title: group.category.title },
    group: toGroupView(group, courseViewer),
    lessons: toGroupLessons(group, courseViewer).lessons,
  });
  return { status: 'found', view };
}

/** The panel of a lesson: the nearby groups of its stage, and the lessons of its own group. */
export async function getPanel(deps: CourseDeps, context: RequestContext, lesson: LessonNode): Promise<PanelView> {
  const { course, stage, group } = lesson;
  const { from, to } = groupWindow(stage.groups.length, stage.groups.indexOf(group));
  const groups = stage.groups.slice(from, to);
  // Marks of these groups only: the cost of a page must not grow with the course.
  const courseViewer = await findCourseViewer(
    deps,
    context,
    groups.flatMap((node) => node.lessons),
  );
  return PanelView.parse({
    course: courseLink(course),
    stage: { id: stage.id, number: stage.number, name: stage.name },
    can: { study: canStudyCourse(context.viewer, course.id, courseViewer.nowMs) },
    categories: toPanelCategories(groups, courseViewer),
    groups_before: from,
    groups_after: stage.groups.length - to,
    open_group: toGroupLessons(group, courseViewer),
  });
}

/** All groups of a stage, for a panel scrolled beyond those that came with its page. */
export async function getStageGroups(
  deps: CourseDeps,
  context: RequestContext,
  stageId: number,
): Promise<StageGroupsView> {
  const stage = findStage(context, stageId)?.stage;
  if (!stage) throw new AppError('NOT_FOUND');
  const courseViewer = await findCourseViewer(
    deps,
    context,
    stage.groups.flatMap((group) => group.lessons),
  );
  return StageGroupsView.parse({ id: stage.id, categories: toPanelCategories(stage.groups, courseViewer) });
}
