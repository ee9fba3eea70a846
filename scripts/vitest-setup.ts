// An unexpected console.error fails the test. A test that expects one puts its own spy there, with an implementation.
import { format } from 'node:util';
import { afterAll, afterEach, expect } from 'vitest';

const print = console.error;
let messages: string[] = [];

console.error = (...args: unknown[]): void => {
  messages.push(format(...args));
  print(...args);
};

function expectSilence(): void {
  const found = messages;
  messages = [];
  expect(found, 'unexpected console.error').toEqual([]);
}

afterEach(expectSilence);
afterAll(expectSilence);
