import type { NextLessonView } from '#contract/lessons.ts';
import { StageSummaryView } from '#contract/stages.ts';
import { lessonPath } from '#domain/course/lesson-address.ts';
import { AppError } from '../../platform/app-error.ts';
import type { LessonNode } from '../content/index.ts';
import type { RequestContext } from '../request-context/index.ts';
import { toStageHead } from './present.ts';
import { findLessonMarks } from './records.ts';
import { type CourseDeps, findStage } from './service.ts';

/** A lesson as the target of a link to what comes next. */
export function toNextLesson(lesson: LessonNode): NextLessonView {
  return {
    id: lesson.id,
    name: lesson.name,
    SEOurl: lesson.seoUrl,
    stage_name: lesson.stage.name,
    stage_number: lesson.stage.number,
    url: lessonPath(lesson.course.seoUrl, lesson),
  };
}

/** What the celebration of a done stage shows: public names, and the viewer's percents. */
export async function getStageSummary(
  deps: CourseDeps,
  context: RequestContext,
  stageId: number,
): Promise<StageSummaryView> {
  const found = findStage(context, stageId);
  if (!found) throw new AppError('NOT_FOUND');
  const { stage, course } = found;
  const lessonIds = course.lessons.map((lesson) => lesson.id);
  const marks = await findLessonMarks(deps.pool, context.viewer.userId, lessonIds);
  const next = course.lessons.find((lesson) => lesson.stage.number > stage.number);
  return StageSummaryView.parse({
    ...toStageHead(stage, marks),
    passed_lessons: stage.groups.flatMap((group) => group.lessons).filter(({ id }) => marks.get(id)?.isPassed).length,
    stages: course.stages.map((node) => toStageHead(node, marks)),
    next: next ? toNextLesson(next) : null,
    course: { id: course.id, name: course.name, SEOurl: course.seoUrl },
  });
}
