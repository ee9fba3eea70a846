import { expect, it } from 'vitest';
import { chromiumPlan } from './chromium.ts';

it('uses the Chromium that is there', () => {
  expect(chromiumPlan({ isThere: true, isRoot: false, hasApt: false })).toBe('ready');
});

it('installs one only as root and with apt-get', () => {
  expect(chromiumPlan({ isThere: false, isRoot: true, hasApt: true })).toBe('install');
  expect(chromiumPlan({ isThere: false, isRoot: false, hasApt: true })).toBe('ask');
  expect(chromiumPlan({ isThere: false, isRoot: true, hasApt: false })).toBe('ask');
});
