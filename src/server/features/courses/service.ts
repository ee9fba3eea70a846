import {
  CoursePageView,
  CourseSummaryView,
  CourseView,
  GroupLessonsView,
  GroupPageView,
  PanelView,
  StageGroupsView,
} from '#contract/courses.ts';
import type { Found } from '#contract/page-services.ts';
import { canStudyCourse } from '#domain/access/open-lesson.ts';
import { groupWindow } from '#domain/course/group-window.ts';
import { coursePath, groupPath } from '#domain/course/lesson-address.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../platform/app-error.ts';
import type { CourseNode, GroupNode, LessonNode, StageNode } from '../content/index.ts';
import { findCourseRatings, NO_RATINGS } from '../ratings/index.ts';
import type { Visit } from '../visit/index.ts';
import {
  type CourseStanding,
  type Onlooker,
  toCourseHead,
  toCoursePageView,
  toCourseView,
  toGroupView,
  toLessonRow,
  toPanelCategories,
} from './present.ts';
import { findEnrolments, findLessonMarks, findWatchedSeconds } from './records.ts';

export type CourseDeps = { db: Db; now: () => number };

export async function look(deps: CourseDeps, visit: Visit, lessons: LessonNode[]): Promise<Onlooker> {
  const marks = await findLessonMarks(
    deps.db,
    visit.viewer.userId,
    lessons.map((lesson) => lesson.id),
  );
  return { viewer: visit.viewer, marks, nowMs: deps.now() };
}

/** Enrolment and ratings of each course, for this viewer. */
export async function findStandings(deps: CourseDeps, visit: Visit, courses: CourseNode[]) {
  const { userId } = visit.viewer;
  const courseIds = courses.map((course) => course.id);
  const [enrolments, ratings] = await Promise.all([
    findEnrolments(deps.db, userId),
    findCourseRatings(deps.db, userId, courseIds),
  ]);
  return (course: CourseNode): CourseStanding => ({
    enrolment: enrolments.find((row) => row.courseId === course.id),
    ratings: ratings.get(course.id) ?? NO_RATINGS,
  });
}

export async function listCourses(deps: CourseDeps, visit: Visit): Promise<CourseSummaryView[]> {
  const { courses } = visit.tree;
  const onlooker = await look(
    deps,
    visit,
    courses.flatMap((course) => course.lessons),
  );
  const standingOf = await findStandings(deps, visit, courses);
  return courses.map((course) => CourseSummaryView.parse(toCourseHead(course, onlooker, standingOf(course))));
}

export async function getCourse(deps: CourseDeps, visit: Visit, courseId: number): Promise<CourseView> {
  const course = visit.tree.courseById.get(courseId);
  if (!course) throw new AppError('COURSE_NOT_FOUND');
  const onlooker = await look(deps, visit, course.lessons);
  const standingOf = await findStandings(deps, visit, [course]);
  return CourseView.parse(toCourseView(course, onlooker, standingOf(course)));
}

export async function getGroupLessons(deps: CourseDeps, visit: Visit, groupId: number): Promise<GroupLessonsView> {
  const group = visit.tree.groupById.get(groupId);
  if (!group) throw new AppError('GROUP_NOT_FOUND');
  return GroupLessonsView.parse(toGroupLessons(group, await look(deps, visit, group.lessons)));
}

function toGroupLessons(group: GroupNode, onlooker: Onlooker) {
  return { id: group.id, lessons: group.lessons.map((lesson) => toLessonRow(lesson, onlooker)) };
}

/** The course behind a name in an address: its SEOurl, or its slug, which is redirected. */
export function findCourse(visit: Visit, urlName: string): { course: CourseNode; isCanonical: boolean } | null {
  const { courses } = visit.tree;
  const course = courses.find((node) => node.seoUrl === urlName) ?? courses.find((node) => node.slug === urlName);
  return course ? { course, isCanonical: course.seoUrl === urlName } : null;
}

/** The stage with that id, and its course. */
export function findStage(visit: Visit, stageId: number): { stage: StageNode; course: CourseNode } | null {
  for (const course of visit.tree.courses) {
    const stage = course.stages.find((node) => node.id === stageId);
    if (stage) return { stage, course };
  }
  return null;
}

export async function findCoursePage(
  deps: CourseDeps,
  visit: Visit,
  urlName: string,
  search: string,
): Promise<Found<CoursePageView>> {
  const found = findCourse(visit, urlName);
  if (!found) return { status: 'not-found' };
  const { course } = found;
  if (!found.isCanonical) return { status: 'redirect', to: coursePath(course.seoUrl) + search };
  const lessonIds = course.lessons.map((lesson) => lesson.id);
  const [onlooker, standingOf, watched] = await Promise.all([
    look(deps, visit, course.lessons),
    findStandings(deps, visit, [course]),
    findWatchedSeconds(deps.db, visit.viewer.userId, lessonIds),
  ]);
  const view = toCoursePageView(course, onlooker, standingOf(course), watched);
  return { status: 'found', view: CoursePageView.parse(view) };
}

const courseLink = ({ id, name, seoUrl, level }: CourseNode) => ({ id, name, SEOurl: seoUrl, level });

export async function findGroupPage(
  deps: CourseDeps,
  visit: Visit,
  urlName: string,
  groupId: number,
  search: string,
): Promise<Found<GroupPageView>> {
  const group = visit.tree.groupById.get(groupId);
  const course = findCourse(visit, urlName)?.course;
  if (!group) return course ? { status: 'redirect', to: coursePath(course.seoUrl) + search } : { status: 'not-found' };
  if (group.course.seoUrl !== urlName)
    return { status: 'redirect', to: groupPath(group.course.seoUrl, group.id) + search };
  const onlooker = await look(deps, visit, group.lessons);
  const view = GroupPageView.parse({
    course: courseLink(group.course),
    stage: { number: group.stage.number, name: group.stage.name },
    category: { title: group.category.title },
    group: toGroupView(group, onlooker),
    lessons: toGroupLessons(group, onlooker).lessons,
  });
  return { status: 'found', view };
}

/** The panel around a lesson: the groups of its stage that stand near, and the lessons of its own group. */
export async function getPanel(deps: CourseDeps, visit: Visit, lesson: LessonNode): Promise<PanelView> {
  const { course, stage, group } = lesson;
  const { from, to } = groupWindow(stage.groups.length, stage.groups.indexOf(group));
  const groups = stage.groups.slice(from, to);
  // Marks of these groups only: what a page costs must not grow with the course.
  const onlooker = await look(
    deps,
    visit,
    groups.flatMap((node) => node.lessons),
  );
  return PanelView.parse({
    course: courseLink(course),
    stage: { id: stage.id, number: stage.number, name: stage.name },
    can: { study: canStudyCourse(visit.viewer, course.id, onlooker.nowMs) },
    categories: toPanelCategories(groups, onlooker),
    groups_before: from,
    groups_after: stage.groups.length - to,
    open_group: toGroupLessons(group, onlooker),
  });
}

/** All groups of a stage, for a panel that is scrolled beyond those that came with its page. */
export async function getStageGroups(deps: CourseDeps, visit: Visit, stageId: number): Promise<StageGroupsView> {
  const stage = findStage(visit, stageId)?.stage;
  if (!stage) throw new AppError('NOT_FOUND');
  const onlooker = await look(
    deps,
    visit,
    stage.groups.flatMap((group) => group.lessons),
  );
  return StageGroupsView.parse({ id: stage.id, categories: toPanelCategories(stage.groups, onlooker) });
}
