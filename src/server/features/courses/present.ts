import type {
  ContinueView,
  CourseAboutView,
  CoursePageView,
  CourseSummaryView,
  CourseView,
  ExamMarkView,
  GroupView,
  LessonRowView,
  PanelCategoryView,
  PanelGroupView,
} from '#contract/courses.ts';
import type { EnrolmentView } from '#contract/people.ts';
import { canStudyCourse, isOpenToAll, isRunning, mayBuyCourse, type Viewer } from '#domain/access/open-lesson.ts';
import { continueAt } from '#domain/course/continue-lesson.ts';
import { minutesLeft } from '#domain/course/minutes-left.ts';
import { toHoursAndMinutes } from '#domain/course/duration.ts';
import { lessonPath } from '#domain/course/lesson-address.ts';
import { lowestPriceDong, monthlyDong } from '#domain/payment/price-plan.ts';
import { summariseGroups, summariseLessons } from '#domain/progress/completion.ts';
import { canOpenLesson } from '../access/index.ts';
import type { CourseNode, GroupNode, LessonNode, StageNode } from '../content/index.ts';
import { canRate, hasSeenEnoughToRate, summariseRatings } from '#domain/rating/rating-rules.ts';
import type { CourseRating } from '../ratings/index.ts';
import type { EnrolmentRow, LessonMarks } from './records.ts';

/** Whom the tree is presented to. */
export type CourseViewer = { viewer: Viewer; marks: LessonMarks; nowMs: number };

/** A row of the lesson list, field by field, so that it contains nothing of the lesson's content. */
export function toLessonRow(lesson: LessonNode, { viewer, marks, nowMs }: CourseViewer): LessonRowView {
  const mark = marks.get(lesson.id);
  return {
    id: lesson.id,
    type: lesson.type,
    name: lesson.name,
    name_html: lesson.nameHtml,
    slug: lesson.slug,
    SEOurl: lesson.seoUrl,
    image: lesson.image,
    glyph: lesson.glyph,
    require: lesson.isRequired,
    is_free: isOpenToAll({ isFree: lesson.isFree, isTrial: lesson.group.isTrial }),
    component_types: lesson.componentTypes,
    lesson_type: lesson.type,
    expect_time: lesson.expectMinutes,
    stage_name: lesson.stage.name,
    progress: mark?.percent ?? 0,
    is_passed: mark?.isPassed ?? false,
    isUnlock: canStudyCourse(viewer, lesson.course.id, nowMs),
    passed_exam_result: toExamMark(mark?.exam?.passed),
    last_exam_result: toExamMark(mark?.exam?.last),
    can: { open: canOpenLesson(viewer, lesson, nowMs) },
  };
}

function toExamMark(mark: { isPassed: boolean; submitAt: Date | null } | null | undefined): ExamMarkView | null {
  return mark ? { is_passed: mark.isPassed, submit_at: mark.submitAt?.toISOString() ?? null } : null;
}

const completionOf = (group: GroupNode, marks: LessonMarks) =>
  summariseLessons(
    group.lessons.map((lesson) => ({
      isRequired: lesson.isRequired,
      isPassed: marks.get(lesson.id)?.isPassed ?? false,
    })),
  );

/** Number of lessons begun but not passed. */
function countBegun(lessons: readonly LessonNode[], marks: LessonMarks): number {
  const isBegun = (lesson: LessonNode) => {
    const mark = marks.get(lesson.id);
    return mark !== undefined && !mark.isPassed && mark.percent > 0;
  };
  return lessons.filter(isBegun).length;
}

export function toGroupView(group: GroupNode, courseViewer: CourseViewer): GroupView {
  const completion = completionOf(group, courseViewer.marks);
  return {
    ...toPanelGroup(group, courseViewer),
    glyph: group.glyph,
    passed_lessons: completion.passed,
    counted_lessons: completion.counted,
    begun_lessons: countBegun(group.lessons, courseViewer.marks),
  };
}

function toPanelGroup(group: GroupNode, courseViewer: CourseViewer): PanelGroupView {
  const { percent, done } = completionOf(group, courseViewer.marks);
  const open = group.lessons.filter((lesson) => canOpenLesson(courseViewer.viewer, lesson, courseViewer.nowMs));
  return {
    id: group.id,
    name: group.name,
    is_trial: group.isTrial,
    total_video: group.lessons.filter((lesson) => lesson.parts.some((part) => part.videoName !== null)).length,
    total_words: group.lessons.reduce((sum, lesson) => sum + lesson.cardIds.length, 0),
    total_lessons: group.lessons.length,
    locked_lessons: group.lessons.length - open.length,
    total_time: toHoursAndMinutes(group.lessons.reduce((sum, lesson) => sum + lesson.expectMinutes, 0)),
    percent,
    done,
    can: { open: open.length > 0 },
  };
}

/** These groups of a stage, in order, under their categories. */
export function toPanelCategories(groups: GroupNode[], courseViewer: CourseViewer): PanelCategoryView[] {
  return [...Map.groupBy(groups, (group) => group.category)].map(([category, members]) => ({
    id: category.id,
    title: category.title,
    total_groups: category.groups.length,
    groups: members.map((group) => toPanelGroup(group, courseViewer)),
  }));
}

/** A stage without its categories. */
export function toStageHead(stage: StageNode, marks: LessonMarks) {
  const { percent, done, doneGroups } = summariseGroups(stage.groups.map((group) => completionOf(group, marks)));
  return {
    id: stage.id,
    number: stage.number,
    name: stage.name,
    percent,
    done,
    done_groups: doneGroups,
    // A group without lessons counts neither as done nor as open work (decisions §4).
    total_groups: stage.groups.filter((group) => group.lessons.length > 0).length,
  };
}

/** A stage's categories with their groups, each converted by `present`. */
export function toCategories<T>(stage: StageNode, marks: LessonMarks, present: (group: GroupNode) => T) {
  return stage.categories.map((category) => ({
    id: category.id,
    title: category.title,
    done_groups: category.groups.filter((group) => completionOf(group, marks).done).length,
    groups: category.groups.map(present),
  }));
}

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

/** The lesson of a course to continue with, null if none is left that opens. */
export function continueLesson(
  course: CourseNode,
  {
    viewer,
    marks,
    nowMs,
  }: Pick<CourseViewer, 'viewer' | 'nowMs'> & { marks: ReadonlyMap<number, { isPassed: boolean; studiedMs?: number }> },
): LessonNode | null {
  const index = continueAt(
    course.lessons.map((lesson) => {
      const mark = marks.get(lesson.id);
      return {
        isOpen: canOpenLesson(viewer, lesson, nowMs),
        isPassed: mark?.isPassed ?? false,
        studiedMs: mark ? (mark.studiedMs ?? 0) : null,
      };
    }),
  );
  return index === null ? null : (course.lessons[index] ?? null);
}

export function toContinueView(lesson: LessonNode, { marks }: CourseViewer, watchedSeconds: number): ContinueView {
  const mediaSeconds = lesson.parts.reduce((sum, part) => sum + part.durationSeconds, 0);
  const secondsLeft = mediaSeconds > 0 ? Math.max(0, Math.round(mediaSeconds - watchedSeconds)) : null;
  const { expectMinutes } = lesson;
  const percent = marks.get(lesson.id)?.percent ?? 0;
  return {
    lesson_id: lesson.id,
    name: lesson.name,
    name_html: lesson.nameHtml,
    glyph: lesson.glyph,
    image: lesson.image,
    has_video: lesson.parts.some((part) => part.videoName !== null),
    seconds_left: secondsLeft,
    minutes_left: minutesLeft({ expectMinutes, percent, mediaSecondsLeft: secondsLeft }),
    url: lessonPath(lesson.course.seoUrl, lesson),
    group_id: lesson.group.id,
    stage_id: lesson.stage.id,
    is_started: marks.size > 0,
  };
}
