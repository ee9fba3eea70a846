import { expect } from 'vitest';
import { SENTINEL } from './fixture-course.ts';

/**
 * Expects nothing of locked lessons' content in what a viewer without access receives. `where` names the answer in
 * failures.
 */
export function expectNoSentinel(received: string, where: string): void {
  const at = received.indexOf(SENTINEL);
  const found = at < 0 ? '' : received.slice(Math.max(0, at - 80), at + 80);
  expect(found, `${where} holds locked content`).toBe('');
}
