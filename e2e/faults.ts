import { expect } from '@playwright/test';

/**
 * A request that came to nothing. Which name Chromium gives it depends on the moment: where a server dies,
 * a connection may be refused, be reset, end without an answer or be there no more.
 */
export const LOST_REQUEST = /net::ERR_/;

/** A request that came to nothing, or one that was answered with an error. */
export const FAILED_REQUEST = /net::ERR_|status of [45]\d\d/;

/**
 * Expects that nothing else went wrong in the browser so far, and clears the list. A page whose saves still fail goes on
 * trying: close it first.
 */
export function expectOnly(faults: string[], expected: RegExp): void {
  expect(faults.filter((fault) => !expected.test(fault))).toEqual([]);
  faults.length = 0;
}
