import { LEARNER_FILTERS, MAX_SEARCH_UNITS } from '#contract/desk/learner-list.ts';

/** Which accounts are shown. It stands in the address. */
export type LearnersFilter = {
  readonly filter: (typeof LEARNER_FILTERS)[number];
  /** empty: everybody */
  readonly q: string;
  /** id of a course, empty: any */
  readonly course: string;
};

/** Names of the fields in the address. */
export const LEARNER_FIELDS = { filter: 'loc', q: 'tim', course: 'khoa', before: 'truoc' } as const;

const idOf = (text: string | null) => (text !== null && /^[1-9]\d{0,8}$/.test(text) ? text : '');

/** Reads the address. What makes no sense there is passed over. */
export function learnersFilterOf(search: URLSearchParams): LearnersFilter {
  const asked = search.get(LEARNER_FIELDS.filter);
  return {
    filter: LEARNER_FILTERS.find((one) => one === asked) ?? 'all',
    q: (search.get(LEARNER_FIELDS.q) ?? '').replaceAll('\0', '').trim().slice(0, MAX_SEARCH_UNITS),
    course: idOf(search.get(LEARNER_FIELDS.course)),
  };
}

/** The page that an address asks for; empty: the first. */
export const beforeOf = (search: URLSearchParams) => idOf(search.get(LEARNER_FIELDS.before));

/** The query of an address with this filter: '' or '?…'. */
export function learnersSearchOf({ filter, q, course }: LearnersFilter, before?: number): string {
  const search = new URLSearchParams();
  if (filter !== 'all') search.set(LEARNER_FIELDS.filter, filter);
  if (q !== '') search.set(LEARNER_FIELDS.q, q);
  if (course !== '') search.set(LEARNER_FIELDS.course, course);
  if (before !== undefined) search.set(LEARNER_FIELDS.before, String(before));
  return search.size === 0 ? '' : `?${search.toString()}`;
}

/** What the server is asked for. */
export function learnersQueryOf({ filter, q, course }: LearnersFilter) {
  return { filter, q, ...(course === '' ? {} : { course }) };
}
