import { expect, it } from 'vitest';
import { batchFault } from './batch-fault.ts';

const RIGHT = { course_id: '39', count: '20', access_days: '365', last_day: '2030-01-31', name: 'Lớp tối' };

it.each([{}, { access_days: '', last_day: '' }, { access_days: '36500', count: '1000' }])(
  'a batch with %j can be asked for',
  (typed) => {
    expect(batchFault({ ...RIGHT, ...typed })).toBeNull();
  },
);

it.each([
  [{ name: ' ', count: '' }, 'BATCH_NAME_MISSING'],
  [{ count: '' }, 'BATCH_COUNT_INVALID'],
  [{ count: '1001' }, 'BATCH_COUNT_INVALID'],
  [{ access_days: 'một năm' }, 'DAYS_INVALID'],
  [{ access_days: '0' }, 'DAYS_INVALID'],
  [{ last_day: '31/1/2030' }, 'DAY_INVALID'],
  [{ last_day: '0030-01-31' }, 'DAY_INVALID'],
])('of a batch with %j the first fault is told: %s', (typed, fault) => {
  expect(batchFault({ ...RIGHT, ...typed })).toBe(fault);
});
