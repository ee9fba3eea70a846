import { EXAM_FILTERS, type ExamFilter, MAX_NAME_UNITS } from '#domain/exam/desk-rules.ts';
import { dayOf } from '#web/lib/day-of.ts';

/** Which attempts are shown. It stands in the address. */
export type ResultsFilter = {
  readonly state: ExamFilter;
  /** part of a learner's name, empty for everybody */
  readonly name: string;
  /** days, YYYY-MM-DD, both included; empty for no bound */
  readonly from: string;
  readonly to: string;
};

/** Names of the fields in the address. */
export const FILTER_FIELDS = { state: 'loc', name: 'ten', from: 'tu', to: 'den' } as const;

/** Reads the address. What makes no sense there is passed over. */
export function filterOf(search: URLSearchParams): ResultsFilter {
  const asked = search.get(FILTER_FIELDS.state);
  const name = search.get(FILTER_FIELDS.name) ?? '';
  return {
    state: EXAM_FILTERS.find((one) => one === asked) ?? 'all',
    name: name.replaceAll('\0', '').trim().slice(0, MAX_NAME_UNITS),
    from: dayOf(search.get(FILTER_FIELDS.from)),
    to: dayOf(search.get(FILTER_FIELDS.to)),
  };
}

/** The query of an address with this filter: '' or '?…'. */
export function searchOf(filter: ResultsFilter): string {
  const search = new URLSearchParams();
  for (const field of ['state', 'name', 'from', 'to'] as const) {
    if (filter[field] !== '' && filter[field] !== 'all') search.set(FILTER_FIELDS[field], filter[field]);
  }
  return search.size === 0 ? '' : `?${search.toString()}`;
}

/** What the server is asked for. */
export function queryOf({ state, name, from, to }: ResultsFilter) {
  return {
    filter: state,
    ...(name === '' ? {} : { q: name }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
  };
}

/** Whether anything but the state narrows the list. */
export function isNarrowed({ name, from, to }: ResultsFilter): boolean {
  return name !== '' || from !== '' || to !== '';
}
