import type { CourseAboutView, CoursePageView, CourseSummaryView, CourseView } from '#contract/courses.ts';
import type { EnrolmentView } from '#contract/people.ts';
import { canStudyCourse, isOpenToAll, isRunning, mayBuyCourse } from '#domain/access/open-lesson.ts';
import { lessonPath } from '#domain/course/lesson-address.ts';
import { lowestPriceDong, monthlyDong } from '#domain/payment/price-plan.ts';
import { summariseGroups } from '#domain/progress/completion.ts';
import type { CourseNode } from '../content/index.ts';
import { canRate, hasSeenEnoughToRate, summariseRatings } from '#domain/rating/rating-rules.ts';
import type { CourseRating } from '../ratings/index.ts';
import { continueLesson, toContinueView } from './continue-lesson.ts';
import {
  completionOf,
  countBegun,
  type CourseViewer,
  toCategories,
  toGroupView,
  toLessonRow,
  toStageHead,
} from './present.ts';
import type { EnrolmentRow } from './records.ts';

export function toEnrolmentView(row: EnrolmentRow, nowMs: number): EnrolmentView {
  const moments = { startsAtMs: row.startsAt.getTime(), expiresAtMs: row.expiresAt?.getTime() ?? null };
  return {
    course_id: row.courseId,
    starts_at: row.startsAt.toISOString(),
    expires_at: row.expiresAt?.toISOString() ?? null,
    source: row.source,
    is_running: isRunning({ courseId: row.courseId, ...moments }, nowMs),
  };
}

/** The viewer's data on a course, besides the marks of its lessons. */
export type CourseStanding = { enrolment: EnrolmentRow | undefined; ratings: CourseRating };

/** The fields common to all views of a course. */
export function toCourseHead(
  course: CourseNode,
  courseViewer: CourseViewer,
  { enrolment, ratings }: CourseStanding,
): CourseSummaryView {
  const { viewer, marks, nowMs } = courseViewer;
  const groups = course.stages.flatMap((stage) => stage.groups);
  const completion = summariseGroups(groups.map((group) => completionOf(group, marks)));
  const study = canStudyCourse(viewer, course.id, nowMs);
  return {
    id: course.id,
    name: course.name,
    SEOurl: course.seoUrl,
    level: course.level as CourseSummaryView['level'],
    audience: course.audience,
    description: course.description,
    totals: {
      stages: course.stages.length,
      groups: groups.length,
      lessons: course.lessons.length,
      video_seconds: Math.round(course.videoSeconds),
      minutes: course.lessons.reduce((sum, lesson) => sum + lesson.expectMinutes, 0),
    },
    enrolment: enrolment ? toEnrolmentView(enrolment, nowMs) : null,
    percent: completion.percent,
    passed_lessons: completion.passed,
    counted_lessons: completion.counted,
    price_from_dong: lowestPriceDong(course.prices),
    rating: summariseRatings(ratings),
    can: {
      study,
      enrol: viewer.userId !== null && !study,
      buy: course.prices.length > 0 && mayBuyCourse(viewer, course.id, nowMs),
      rate: canRate({
        hasOpenedLesson: course.lessons.some((lesson) => marks.has(lesson.id)),
        hasRated: ratings.hasRated,
      }),
    },
  };
}

export function toCourseView(course: CourseNode, courseViewer: CourseViewer, standing: CourseStanding): CourseView {
  return {
    ...toCourseHead(course, courseViewer, standing),
    stages: course.stages.map((stage) => ({
      ...toStageHead(stage, courseViewer.marks),
      categories: toCategories(stage, courseViewer.marks, (group) => ({
        ...toGroupView(group, courseViewer),
        lessons: group.lessons.map((lesson) => toLessonRow(lesson, courseViewer)),
      })),
    })),
  };
}

export function toCoursePageView(
  course: CourseNode,
  courseViewer: CourseViewer,
  standing: CourseStanding,
  watchedSeconds: ReadonlyMap<number, number>,
): CoursePageView {
  const next = continueLesson(course, courseViewer);
  const head = toCourseHead(course, courseViewer, standing);
  const passedLessons = course.lessons.filter((lesson) => courseViewer.marks.get(lesson.id)?.isPassed).length;
  const watched = [...watchedSeconds.values()].reduce((sum, seconds) => sum + seconds, 0);
  return {
    ...head,
    stages: course.stages.map((stage) => ({
      ...toStageHead(stage, courseViewer.marks),
      categories: toCategories(stage, courseViewer.marks, (group) => toGroupView(group, courseViewer)),
    })),
    about: head.can.study ? null : toCourseAbout(course),
    asks_to_rate: head.can.rate && hasSeenEnoughToRate({ passedLessons, watchedSeconds: watched }),
    watched_seconds: watched,
    begun_lessons: countBegun(course.lessons, courseViewer.marks),
    current_stage_id: (next?.stage ?? course.stages[0])?.id ?? null,
    continue: next ? toContinueView(next, courseViewer, watchedSeconds.get(next.id) ?? 0) : null,
  };
}

/** Trial lessons shown one by one on the course page. */
const SHOWN_TRIAL_LESSONS = 6;

/** The course for those who don't have it: counts, and of its lessons only those that open to all. */
function toCourseAbout(course: CourseNode): CourseAboutView {
  const { lessons } = course;
  const trial = lessons.filter((lesson) => isOpenToAll({ isFree: lesson.isFree, isTrial: lesson.group.isTrial }));
  return {
    words: lessons.reduce((sum, lesson) => sum + lesson.cardIds.length, 0),
    exercises: lessons.reduce((sum, lesson) => sum + lesson.questionCount, 0),
    exams: lessons.filter((lesson) => lesson.exam !== null).length,
    trial: trial.slice(0, SHOWN_TRIAL_LESSONS).map((lesson) => ({
      id: lesson.id,
      name_html: lesson.nameHtml,
      glyph: lesson.glyph,
      image: lesson.image,
      minutes: lesson.expectMinutes,
      has_video: lesson.parts.some((part) => part.videoName !== null),
      url: lessonPath(course.seoUrl, lesson),
    })),
    trial_lessons: trial.length,
    prices: course.prices.map((plan) => ({
      days: plan.days,
      price_dong: plan.priceDong,
      regular_dong: plan.regularDong,
      monthly_dong: monthlyDong(plan),
    })),
    questions: course.questions.map(({ question, answer }) => ({ question, answer })),
  };
}
