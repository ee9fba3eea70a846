import { describe, expect, it } from 'vitest';
import { monthlyDong, monthsOf, planOf } from './price-plan.ts';

const plan = (days: number | null, priceDong: number) => ({ days, priceDong, regularDong: null });

describe('a plan', () => {
  it.each([
    [30, 1],
    [31, 1],
    [90, 3],
    [180, 6],
    [183, 6],
    [365, 12],
    [366, 12],
    [730, 24],
    [7, null],
    [45, null],
    [100, null],
  ])('of %i days has %s months', (days, months) => {
    expect(monthsOf(days)).toBe(months);
  });

  it('has a price a month if it has several', () => {
    expect(monthlyDong(plan(180, 990_000))).toBe(165_000);
    expect(monthlyDong(plan(365, 1_490_000))).toBe(124_000);
    expect(monthlyDong(plan(30, 200_000))).toBeNull();
    expect(monthlyDong(plan(45, 200_000))).toBeNull();
    expect(monthlyDong(plan(null, 2_390_000))).toBeNull();
  });

  it('is found by its days', () => {
    const plans = [plan(180, 990_000), plan(null, 2_390_000)];
    expect(planOf(plans, null)).toBe(plans[1]);
    expect(planOf(plans, 180)).toBe(plans[0]);
    expect(planOf(plans, 365)).toBeNull();
  });
});
