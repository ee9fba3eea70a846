import { expect, it } from 'vitest';
import { filterOf, isNarrowed, queryOf, searchOf } from './results-filter.ts';

const read = (search: string) => filterOf(new URLSearchParams(search));

it('a filter is what its address says, and back', () => {
  const search = '?loc=voided&ten=Lan+Anh&tu=2026-11-01&den=2026-11-30';
  expect(read(search)).toEqual({ state: 'voided', name: 'Lan Anh', from: '2026-11-01', to: '2026-11-30' });
  expect(searchOf(read(search))).toBe(search);
  expect(searchOf(read(''))).toBe('');
  expect(queryOf(read(search))).toEqual({ filter: 'voided', q: 'Lan Anh', from: '2026-11-01', to: '2026-11-30' });
});

it('nonsense in the address is passed over', () => {
  for (const day of ['2026-02-30', '2026-13-01', '1999-01-01', '20261101', 'x', ''])
    expect(read(`?tu=${day}&den=${day}`)).toMatchObject({ from: '', to: '' });
  expect(read('?loc=toString')).toMatchObject({ state: 'all' });
  expect(read(`?ten=%00 ${'x'.repeat(200)}`).name).toBe('x'.repeat(100));
  expect(queryOf(read('?tu=x'))).toEqual({ filter: 'all' });
});

it('only name and days narrow the list of a state', () => {
  expect(isNarrowed(read('?loc=voided'))).toBe(false);
  expect(isNarrowed(read('?ten=lan'))).toBe(true);
  expect(isNarrowed(read('?den=2026-11-30'))).toBe(true);
});
