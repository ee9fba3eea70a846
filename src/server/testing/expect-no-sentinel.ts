import { expect } from 'vitest';
import { SENTINEL } from './fixture-course.ts';

/**
 * What a viewer without access receives (a body, a page, its data) holds nothing of the locked lessons' content.
 * `where` names the answer in the failure.
 */
export function expectNoSentinel(received: string, where: string): void {
  const at = received.indexOf(SENTINEL);
  const found = at < 0 ? '' : received.slice(Math.max(0, at - 80), at + 80);
  expect(found, `${where} holds locked content`).toBe('');
}
