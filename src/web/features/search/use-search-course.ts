import { useRef, useState } from 'react';
import type { SearchIndexView } from '#contract/search-index.ts';
import { rememberStageMates } from '#web/lib/stage-lessons.ts';
import { loadReader } from './load-results.ts';
import type { SearchCourse } from './search-course.ts';

const ANSWER_LIMIT_MS = 20_000;

export type SearchState =
  | { readonly status: 'idle' | 'loading' | 'failed' }
  | { readonly status: 'ready'; readonly course: SearchCourse };

/** Indexes by course, for the life of the page. Browser only. */
const kept = new Map<number, SearchCourse>();

/** The index of a course, fetched by the first call of `load`. After a failure `load` retries. */
export function useSearchCourse(courseId: number, courseUrl: string) {
  const [state, setState] = useState<SearchState>(() => {
    const course = kept.get(courseId);
    return course ? { status: 'ready', course } : { status: 'idle' };
  });
  const isAsked = useRef(state.status === 'ready');

  async function load() {
    if (isAsked.current) return;
    isAsked.current = true;
    setState({ status: 'loading' });
    try {
      const [view, { stageMates, toSearchCourse }] = await Promise.all([fetchIndex(courseId), loadReader()]);
      const course = toSearchCourse(view, courseUrl);
      kept.set(courseId, course);
      // Results within the current stage need no other panel.
      for (const ids of stageMates(view)) rememberStageMates(ids);
      setState({ status: 'ready', course });
    } catch (error) {
      console.info('The search is not there yet.', error);
      isAsked.current = false;
      setState({ status: 'failed' });
    }
  }

  return { state, load: () => void load() };
}

async function fetchIndex(courseId: number): Promise<SearchIndexView> {
  const response = await fetch(`/api/courses/${courseId}/search-index`, {
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  });
  if (!response.ok) throw new Error(`The search index answered ${response.status}.`);
  return response.json();
}
