// Bundled by bench/search.ts and run in a page: the lesson page's search, and the same scan as a bare loop.
import type { SearchIndexView } from '#contract/search-index.ts';
import { foldWords } from '#domain/search/fold.ts';
import { findMarks } from '#domain/search/marks.ts';
import { type SearchIndex, searchLessons } from '#domain/search/search-lessons.ts';
import { type SearchCourse, toSearchCourse } from '#web/features/search/search-course.ts';

/** Initially rendered rows, each with two marked texts. */
const ROWS = 50;
/** Repetitions per query: the page's clock is coarse. */
const TIMES = 10;

let course: SearchCourse;

/** Reads the index as the page does. Returns ms. */
export function prepare(view: SearchIndexView): number {
  const startedMs = performance.now();
  course = toSearchCourse(view, 'khoa-lon');
  return performance.now() - startedMs;
}

/** ms of one search, the mean over all queries. */
export const searchOurs = (queries: string[]): number => meanMs(queries, (query) => searchLessons(course.index, query));

/** The same with a bare loop over the same folded names. */
export const searchBare = (queries: string[]): number => meanMs(queries, (query) => scan(course.index, query));

/** ms of the dearest of these queries. */
export const searchWorst = (queries: string[]): number =>
  Math.max(...queries.map((query) => meanMs([query], () => searchLessons(course.index, query))));

/** Time to find the marks in the rows of a query, in ms, averaged over all queries. */
export const markRows = (queries: string[]): number =>
  meanMs(queries, (query) => {
    for (const place of searchLessons(course.index, query).slice(0, ROWS)) {
      const lesson = course.lessonAt(place);
      findMarks(lesson.name, query);
      findMarks(lesson.place, query);
    }
  });

/** The first query for which both find different lessons, or null. */
export function findDifference(queries: string[]): string | null {
  const sorted = (places: readonly number[]) => places.toSorted((a, b) => a - b).join(' ');
  return (
    queries.find((query) => sorted(searchLessons(course.index, query)) !== sorted(scan(course.index, query))) ?? null
  );
}

function meanMs(queries: string[], search: (query: string) => unknown): number {
  const startedMs = performance.now();
  for (const query of queries) for (let time = 0; time < TIMES; time += 1) search(query);
  return (performance.now() - startedMs) / (queries.length * TIMES);
}

/** A bare loop over the same folded names; no ranking. */
function scan({ lessons, groups, categories, stages, ...index }: SearchIndex, query: string): number[] {
  const words = foldWords(query).plain;
  const found: number[] = [];
  nextLesson: for (let lesson = 0; lesson < lessons.length; lesson += 1) {
    const group = index.groupOfLesson[lesson] as number;
    const category = index.categoryOfGroup[group] as number;
    const stage = index.stageOfCategory[category] as number;
    for (const word of words) {
      if (lessons[lesson]?.plain.includes(word)) continue;
      if (groups[group]?.plain.includes(word)) continue;
      if (categories[category]?.plain.includes(word)) continue;
      if (stages[stage]?.plain.includes(word)) continue;
      continue nextLesson;
    }
    found.push(lesson);
  }
  return found;
}
