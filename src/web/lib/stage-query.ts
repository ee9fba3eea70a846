import type { CoursePageView } from '#contract/courses.ts';

const NAME = 'chang';

/** Link to a stage of the same course page. */
export function stageHref(stage: { number: number }): string {
  return `?${NAME}=${stage.number}#chang`;
}

/** The stage in the address, else the one being studied, else the first. */
export function shownStage(
  course: CoursePageView,
  query: URLSearchParams,
): CoursePageView['stages'][number] | undefined {
  const number = Number(query.get(NAME));
  return (
    course.stages.find((stage) => stage.number === number) ??
    course.stages.find((stage) => stage.id === course.current_stage_id) ??
    course.stages[0]
  );
}
