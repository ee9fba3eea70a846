// An unexpected console.error fails the test. A test that expects one puts its own spy there, with an implementation.
import { format } from 'node:util';
import { afterAll, afterEach, expect, vi } from 'vitest';

type Timers = Pick<
  typeof globalThis,
  'setTimeout' | 'clearTimeout' | 'setInterval' | 'clearInterval' | 'setImmediate' | 'clearImmediate' | 'Date'
>;

declare global {
  /** What was said since the last test; one list, because a process may run several files. */
  var consoleErrors: string[] | undefined;
  /** Those of the process, before any test. */
  var realTimers: Timers | undefined;
}

const { setTimeout, clearTimeout, setInterval, clearInterval, setImmediate, clearImmediate, Date } = globalThis;
globalThis.realTimers ??= { setTimeout, clearTimeout, setInterval, clearInterval, setImmediate, clearImmediate, Date };
const { realTimers } = globalThis;

if (globalThis.consoleErrors === undefined) {
  const print = console.error;
  const messages: string[] = [];
  globalThis.consoleErrors = messages;
  console.error = (...args: unknown[]): void => {
    messages.push(format(...args));
    print(...args);
  };
}

function expectSilence(): void {
  const found = globalThis.consoleErrors?.splice(0);
  expect(found, 'unexpected console.error').toEqual([]);
}

afterEach(expectSilence);
afterAll(expectSilence);

// The configuration restores them before each test, which is too late for what the next file of the process imports.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.useRealTimers();
  // A spy on a timer that stands in for the real one, restored after it, brings the dead one back.
  const names = Object.keys(realTimers) as (keyof Timers)[];
  const left = names.filter((name) => globalThis[name] !== realTimers[name]);
  Object.assign(globalThis, realTimers);
  expect(left, 'timers that the next file of this process would get').toEqual([]);
});
