import { GUEST } from '#domain/access/open-lesson.ts';
import { coursePath, lessonPath } from '#domain/course/lesson-address.ts';
import { canOpenLesson } from '../access/index.ts';
import type { ContentTree } from '../content/index.ts';

const PAGES = ['/', '/khoa-hoc', '/ve-chung-minh', '/lien-he', '/dieu-khoan', '/quyen-rieng-tu'];

const known = new WeakMap<ContentTree, ReadonlySet<string>>();

/** The pages that search engines are to know: all that say something to a guest. Every other one is private. */
export function publicPaths(tree: ContentTree): ReadonlySet<string> {
  const found = known.get(tree) ?? new Set(listPublicPaths(tree));
  known.set(tree, found);
  return found;
}

function listPublicPaths({ courses }: ContentTree): string[] {
  // No time plays a part in what a guest may open.
  const isTrial = (lesson: (typeof courses)[number]['lessons'][number]) =>
    lesson.exam === null && canOpenLesson(GUEST, lesson, 0);
  return [
    ...PAGES,
    ...courses.map(({ seoUrl }) => coursePath(seoUrl)),
    ...courses.flatMap(({ seoUrl, lessons }) => lessons.filter(isTrial).map((lesson) => lessonPath(seoUrl, lesson))),
  ];
}
