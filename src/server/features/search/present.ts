import { SearchIndexView } from '#contract/search-index.ts';
import { isOpenToAll } from '#domain/access/open-lesson.ts';
import { packUrlName } from '#domain/search/url-name.ts';

type Lesson = { id: number; name: string; seoUrl: string; isRequired: boolean; isFree: boolean };
type Group = { name: string; isTrial: boolean; lessons: readonly Lesson[] };
type Category = { title: string; groups: readonly Group[] };

/** The part of a course's tree that the index contains. */
export type NamedCourse = { stages: readonly { name: string; categories: readonly Category[] }[] };

/** All names of a course, but no lesson content. */
export function toSearchIndex(course: NamedCourse): SearchIndexView {
  const categories = course.stages.flatMap((stage) => stage.categories);
  const groups = categories.flatMap((category) => category.groups);
  const lessons = groups.flatMap((group) => group.lessons);
  return SearchIndexView.parse({
    stages: course.stages.map((stage) => [stage.name, stage.categories.length]),
    categories: categories.map((category) => [category.title, category.groups.length]),
    groups: groups.map((group) => [group.name, group.lessons.length]),
    ids: lessons.map((lesson, index) => lesson.id - (lessons[index - 1]?.id ?? 0)),
    names: lessons.map((lesson) => lesson.name),
    urls: lessons.map((lesson) => packUrlName(lesson.name, lesson.seoUrl)),
    flags: groups.flatMap((group) => group.lessons.map((lesson) => flagsOf(lesson, group))).join(''),
  });
}

function flagsOf({ isRequired, isFree }: Lesson, { isTrial }: Group): number {
  return (isRequired ? 1 : 0) + (isOpenToAll({ isFree, isTrial }) ? 2 : 0);
}
