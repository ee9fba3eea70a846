import { expect, it } from 'vitest';
import { needsInstalling } from './chromium.ts';

const machine = { isChosen: false, hasShell: false, isRoot: true, hasApt: true };

it('installs the headless shell where it may and none is there', () => {
  expect(needsInstalling(machine)).toBe(true);
});

it.each([{ isChosen: true }, { hasShell: true }, { isRoot: false }, { hasApt: false }])(
  'installs nothing with %o',
  (difference) => {
    expect(needsInstalling({ ...machine, ...difference })).toBe(false);
  },
);
