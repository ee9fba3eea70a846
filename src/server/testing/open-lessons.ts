import type { CourseSummaryView, CourseView } from '#contract/courses.ts';
import { type ComponentKind, hasKind } from '#domain/course/component-kind.ts';
import { lessonPath } from '#domain/course/lesson-address.ts';

export type OpenLesson = { id: number; path: string };

/** The lessons with such a component that everybody may open, of all courses of a running server. */
export async function findOpenLessons(address: string, kind: ComponentKind): Promise<OpenLesson[]> {
  const found: OpenLesson[] = [];
  for (const { id } of await getJson<CourseSummaryView[]>(`${address}/api/courses`)) {
    const course = await getJson<CourseView>(`${address}/api/courses/${id}`);
    for (const group of course.stages.flatMap((stage) => stage.categories.flatMap((category) => category.groups))) {
      for (const lesson of group.lessons) {
        if (!lesson.can.open || !hasKind(lesson.component_types, kind)) continue;
        found.push({ id: lesson.id, path: lessonPath(course.SEOurl, { id: lesson.id, seoUrl: lesson.SEOurl }) });
      }
    }
  }
  return found;
}

async function getJson<T>(url: string): Promise<T> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return (await answer.json()) as T;
}
