import { describe, expect, it } from 'vitest';
import {
  accessEndMs,
  addedDays,
  opensCourse,
  ORDER_LIFETIME_MS,
  orderStanding,
  replayAccess,
} from './order-standing.ts';

const NOW = Date.UTC(2026, 10, 23);
const DAY = 86_400_000;
const order = {
  priceDong: 990_000,
  receivedDong: 0,
  refundedDong: 0,
  createdAtMs: NOW,
  paidAtMs: null,
  refundedAtMs: null,
};

describe('an order', () => {
  it.each([
    ['waits without money', {}, NOW, { state: 'waiting', missingDong: 990_000, surplusDong: 0 }],
    ['waits to its last moment', {}, NOW + ORDER_LIFETIME_MS - 1, { state: 'waiting' }],
    ['ends after a day', {}, NOW + ORDER_LIFETIME_MS, { state: 'ended', missingDong: 990_000 }],
    ['is partial with too little', { receivedDong: 989_999 }, NOW, { state: 'partial', missingDong: 1 }],
    ['stays partial after a day', { receivedDong: 1 }, NOW + 2 * DAY, { state: 'partial', missingDong: 989_999 }],
    ['is paid', { receivedDong: 990_000, paidAtMs: NOW }, NOW, { state: 'paid', missingDong: 0, surplusDong: 0 }],
    ['keeps its surplus', { receivedDong: 1_000_000, paidAtMs: NOW }, NOW, { state: 'paid', surplusDong: 10_000 }],
    [
      'is refunded',
      { receivedDong: 990_000, paidAtMs: NOW, refundedAtMs: NOW },
      NOW,
      { state: 'refunded', missingDong: 0 },
    ],
  ])('%s', (_what, facts, nowMs, expected) => {
    expect(orderStanding({ ...order, ...facts }, nowMs)).toMatchObject(expected);
  });

  it.each([
    ['for the exact price', { receivedDong: 990_000 }, true],
    ['for more', { receivedDong: 2_000_000 }, true],
    ['never for less', { receivedDong: 989_999 }, false],
    ['never twice', { receivedDong: 1_980_000, paidAtMs: NOW }, false],
    ['never after a refund', { receivedDong: 1_980_000, refundedAtMs: NOW }, false],
  ])('opens its course %s: %s', (_when, facts, expected) => {
    expect(opensCourse({ ...order, ...facts })).toBe(expected);
  });
});

describe('the access that is bought', () => {
  it.each([
    ['begins now', 30, undefined, NOW + 30 * DAY],
    ['follows what still runs', 30, NOW + 10 * DAY, NOW + 40 * DAY],
    ['begins now after one that ended', 30, NOW - DAY, NOW + 30 * DAY],
    ['never ends when bought so', null, undefined, null],
    ['never ends beside one that does not', 30, null, null],
  ])('%s', (_what, days, runningUntilMs, expected) => {
    expect(accessEndMs(days, NOW, runningUntilMs)).toBe(expected);
  });
});

describe('access replayed without a refunded order', () => {
  const paid = (days: number | null, atMs: number) => ({ days, paidAtMs: atMs });

  it.each([
    ['adds up', [paid(30, NOW), paid(30, NOW + DAY)], [], [NOW + 30 * DAY, NOW + 60 * DAY]],
    [
      'does not depend on the order of the rows',
      [paid(30, NOW + DAY), paid(30, NOW)],
      [],
      [NOW + 30 * DAY, NOW + 60 * DAY],
    ],
    ['begins anew after a gap', [paid(30, NOW), paid(30, NOW + 40 * DAY)], [], [NOW + 30 * DAY, NOW + 70 * DAY]],
    ['has an end once the endless one is gone', [paid(30, NOW)], [], [NOW + 30 * DAY]],
    ['has none beside an endless one', [paid(null, NOW), paid(30, NOW + DAY)], [], [null, null]],
    ['follows a code', [paid(30, NOW)], [{ startsAtMs: NOW - DAY, endsAtMs: NOW + 10 * DAY }], [NOW + 40 * DAY]],
  ])('%s', (_what, orders, others, expected) => {
    expect(replayAccess(orders, others).map(({ endsAtMs }) => endsAtMs)).toEqual(expected);
  });
});

it('days that staff added are those beyond what ran when they were added', () => {
  const DAY_MS = 86_400_000;
  const added = { startsAtMs: 10 * DAY_MS, endsAtMs: 37 * DAY_MS };
  const bought = { startsAtMs: 0, endsAtMs: 30 * DAY_MS };
  expect(addedDays(added, [bought])).toBe(7);
  expect(addedDays(added, [{ startsAtMs: 0, endsAtMs: 9 * DAY_MS }])).toBe(27);
  expect(addedDays(added, [bought, { startsAtMs: 11 * DAY_MS, endsAtMs: 90 * DAY_MS }])).toBe(7);
  expect(addedDays(added, [{ startsAtMs: 0, endsAtMs: null }])).toBe(0);
});
