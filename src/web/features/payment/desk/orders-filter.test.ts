import { describe, expect, it } from 'vitest';
import { StaffOrdersQuery } from '#contract/payment-desk.ts';
import { filterOf, isNarrowed, queryOf, searchOf } from './orders-filter.ts';

const read = (search: string) => filterOf(new URLSearchParams(search));

describe('the filter of orders in the address', () => {
  it('is written as it is read', () => {
    const search = '?loc=partial&tim=B%C6%B0%E1%BB%9Fi&khoa=39&tu=2026-11-01&den=2026-11-23&truoc=812';
    expect(searchOf(read(search))).toBe(search);
    expect(searchOf(read(''))).toBe('');
  });

  it('passes over what makes no sense, so that the server understands the rest', () => {
    const odd = read('?loc=x&khoa=-1&tu=2026-02-30&den=gestern&truoc=0&tim=%00%20a%F0%9F');
    expect(odd).toMatchObject({ state: 'all', course: '', from: '', to: '', before: '' });
    for (const filter of [odd, read(`?tim=${'😀'.repeat(90)}&truoc=${'9'.repeat(20)}`)])
      expect(StaffOrdersQuery.safeParse(queryOf(filter)).success).toBe(true);
  });

  it('knows whether it narrows more than the state', () => {
    expect([read('?loc=paid&truoc=7'), read('?khoa=39')].map(isNarrowed)).toEqual([false, true]);
  });
});
