import { describe, expect, it } from 'vitest';
import { changeMoney, mayTakeBack } from './money-change.ts';

const waiting = { priceDong: 200_000, receivedDong: 0, refundedDong: 0, paidAtMs: null, refundedAtMs: null };
const paid = { ...waiting, receivedDong: 200_000, paidAtMs: 1 };

describe('money that comes', () => {
  it('opens the course with its last đồng, and not before', () => {
    expect(changeMoney(waiting, 199_999)).toMatchObject({ opens: false, missingDong: 1, surplusDong: 0 });
    expect(changeMoney({ ...waiting, receivedDong: 199_999 }, 1)).toMatchObject({ opens: true, missingDong: 0 });
  });

  it('is a surplus on an order that is paid, but for what was given back', () => {
    expect(changeMoney(paid, 5000)).toMatchObject({ opens: false, surplusDong: 5000 });
    expect(changeMoney({ ...paid, receivedDong: 203_000, refundedDong: 3000 }, 5000).surplusDong).toBe(5000);
  });

  it('opens nothing that was refunded', () => {
    expect(changeMoney({ ...paid, refundedAtMs: 2 }, 200_000)).toMatchObject({ opens: false, missingDong: 0 });
  });
});

describe('money that is taken off again', () => {
  it('ends the access if the price is no longer there', () => {
    expect(changeMoney(paid, -1)).toEqual({
      receivedDong: 199_999,
      missingDong: 1,
      surplusDong: 0,
      opens: false,
      closes: true,
    });
  });

  it('ends nothing if it was a surplus, or the course was not open', () => {
    const surplus = changeMoney({ ...paid, receivedDong: 205_000 }, -5000);
    expect(surplus).toMatchObject({ closes: false, missingDong: 0, surplusDong: 0 });
    expect(changeMoney({ ...waiting, receivedDong: 1000 }, -1000)).toMatchObject({
      closes: false,
      missingDong: 200_000,
    });
  });

  it('must not have been given back, in part either', () => {
    expect(mayTakeBack(paid)).toBe(true);
    expect(mayTakeBack({ ...paid, refundedDong: 1 })).toBe(false);
    expect(mayTakeBack({ ...paid, refundedAtMs: 2 })).toBe(false);
  });
});
