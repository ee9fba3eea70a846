import type { SearchIndexView } from '#contract/search-index.ts';
import { lessonPath } from '#domain/course/lesson-address.ts';
import { type SearchIndex, toSearchName } from '#domain/search/search-lessons.ts';
import { unpackUrlName } from '#domain/search/url-name.ts';

/** A lesson as shown in the results. spec 1 §3 "Searchable lesson" */
export type SearchLesson = {
  readonly id: number;
  readonly name: string;
  /** path of its page */
  readonly url: string;
  /** 'stage - category - group' */
  readonly place: string;
  readonly isRequired: boolean;
  readonly isOpenToAll: boolean;
};

/** `lessonAt` takes an index as returned by `searchLessons`. */
export type SearchCourse = { readonly index: SearchIndex; lessonAt(place: number): SearchLesson };

const REQUIRED = 1;
const OPEN_TO_ALL = 2;

/** Unpacks the columns of the wire format for searching and display. */
export function toSearchCourse(view: SearchIndexView, courseUrl: string): SearchCourse {
  const stageOfCategory = parentsOf(view.stages);
  const categoryOfGroup = parentsOf(view.categories);
  const groupOfLesson = parentsOf(view.groups);
  let last = 0;
  const ids = view.ids.map((step) => (last += step));
  const names = (rows: SearchIndexView['stages']) => rows.map(([name]) => toSearchName(name));
  return {
    index: {
      stages: names(view.stages),
      categories: names(view.categories),
      groups: names(view.groups),
      lessons: view.names.map(toSearchName),
      groupOfLesson,
      categoryOfGroup,
      stageOfCategory,
    },
    lessonAt(place) {
      const id = ids[place] as number;
      const name = view.names[place] as string;
      const group = groupOfLesson[place] as number;
      const category = categoryOfGroup[group] as number;
      const stage = stageOfCategory[category] as number;
      const flags = Number(view.flags[place]);
      return {
        id,
        name,
        url: lessonPath(courseUrl, { id, seoUrl: unpackUrlName(name, view.urls[place] as string) }),
        place: [view.stages[stage]?.[0], view.categories[category]?.[0], view.groups[group]?.[0]].join(' - '),
        isRequired: (flags & REQUIRED) !== 0,
        isOpenToAll: (flags & OPEN_TO_ALL) !== 0,
      };
    },
  };
}

/** Lesson ids of each stage. */
export function stageMates(view: SearchIndexView): number[][] {
  const stageOfCategory = parentsOf(view.stages);
  const categoryOfGroup = parentsOf(view.categories);
  const mates: number[][] = view.stages.map(() => []);
  let id = 0;
  for (const [place, group] of parentsOf(view.groups).entries()) {
    id += view.ids[place] as number;
    mates[stageOfCategory[categoryOfGroup[group] as number] as number]?.push(id);
  }
  return mates;
}

/** For each child its parent's index, given the number of children per parent. */
function parentsOf(parents: SearchIndexView['stages']): number[] {
  return parents.flatMap(([, count], place) => Array.from({ length: count }, () => place));
}
