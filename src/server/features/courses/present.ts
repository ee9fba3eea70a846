import type { ExamMarkView, GroupView, LessonRowView, PanelCategoryView, PanelGroupView } from '#contract/courses.ts';
import { canStudyCourse, isOpenToAll, type Viewer } from '#domain/access/open-lesson.ts';
import { toHoursAndMinutes } from '#domain/course/duration.ts';
import { summariseGroups, summariseLessons } from '#domain/progress/completion.ts';
import { canOpenLesson } from '../access/index.ts';
import type { GroupNode, LessonNode, StageNode } from '../content/index.ts';
import type { LessonMarks } from './records.ts';

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

export const completionOf = (group: GroupNode, marks: LessonMarks) =>
  summariseLessons(
    group.lessons.map((lesson) => ({
      isRequired: lesson.isRequired,
      isPassed: marks.get(lesson.id)?.isPassed ?? false,
    })),
  );

/** Number of lessons begun but not passed. */
export function countBegun(lessons: readonly LessonNode[], marks: LessonMarks): number {
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
