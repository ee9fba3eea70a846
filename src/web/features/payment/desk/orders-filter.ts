import { MAX_ORDER_SEARCH_UNITS, ORDER_FILTERS } from '#contract/payment-desk.ts';
import { dayOf } from '#web/lib/day-of.ts';

/** Which orders are shown. It stands in the address. */
export type OrdersFilter = {
  readonly state: (typeof ORDER_FILTERS)[number];
  /** a code, or part of a name or address; empty for all */
  readonly search: string;
  /** a course's id, empty for all */
  readonly course: string;
  /** days, YYYY-MM-DD, both included; empty for no bound */
  readonly from: string;
  readonly to: string;
  /** where the page begins, empty for the first */
  readonly before: string;
};

/** Names of the fields in the address. */
export const FILTER_FIELDS = {
  state: 'loc',
  search: 'tim',
  course: 'khoa',
  from: 'tu',
  to: 'den',
  before: 'truoc',
} as const;

/** Reads the address. What makes no sense there is passed over. */
export function filterOf(search: URLSearchParams): OrdersFilter {
  const asked = search.get(FILTER_FIELDS.state);
  const text = (search.get(FILTER_FIELDS.search) ?? '').replaceAll(/[\p{Cc}\p{Cs}]/gu, '').trim();
  return {
    state: ORDER_FILTERS.find((one) => one === asked) ?? 'all',
    search: text.slice(0, MAX_ORDER_SEARCH_UNITS).replace(/[\uD800-\uDBFF]$/, ''),
    course: numberOf(search.get(FILTER_FIELDS.course), 9),
    from: dayOf(search.get(FILTER_FIELDS.from)),
    to: dayOf(search.get(FILTER_FIELDS.to)),
    before: numberOf(search.get(FILTER_FIELDS.before), 15),
  };
}

/** The query of an address with this filter: '' or '?…'. */
export function searchOf(filter: OrdersFilter): string {
  const search = new URLSearchParams();
  for (const field of ['state', 'search', 'course', 'from', 'to', 'before'] as const) {
    if (filter[field] !== '' && filter[field] !== 'all') search.set(FILTER_FIELDS[field], filter[field]);
  }
  return search.size === 0 ? '' : `?${search.toString()}`;
}

/** What the server is asked for. */
export function queryOf({ state, search, course, from, to, before }: OrdersFilter) {
  const given = { q: search, course, from, to, before };
  return { filter: state, ...Object.fromEntries(Object.entries(given).filter(([, text]) => text !== '')) };
}

/** Whether anything but the state narrows the list. */
export function isNarrowed({ search, course, from, to }: OrdersFilter): boolean {
  return [search, course, from, to].some((text) => text !== '');
}

/** An id of the address, else ''. */
export function numberOf(text: string | null, maxDigits: number): string {
  return text !== null && /^[1-9]\d*$/.test(text) && text.length <= maxDigits ? text : '';
}
