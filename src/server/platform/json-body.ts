import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

/** Our calls need five levels. Parsing 50,000 blocks the event loop ten times as long as refusing them. */
const MAX_LEVELS = 16;

const QUOTE = 34;
const BACKSLASH = 92;
const OPENING = new Set([91, 123]);
const CLOSING = new Set([93, 125]);

/** Whether a JSON text is nested deeper than any call needs; brackets in strings do not count. */
export function isTooDeep(json: string): boolean {
  let level = 0;
  let isString = false;
  for (let at = 0; at < json.length; at += 1) {
    const unit = json.charCodeAt(at);
    if (isString) {
      if (unit === BACKSLASH) at += 1;
      else if (unit === QUOTE) isString = false;
    } else if (unit === QUOTE) isString = true;
    else if (OPENING.has(unit)) {
      level += 1;
      if (level > MAX_LEVELS) return true;
    } else if (CLOSING.has(unit)) level -= 1;
  }
  return false;
}

/** Parses JSON bodies like Fastify, after checking their depth. */
export function registerJsonBodies(app: FastifyInstance, types: string[], options: { bodyLimit?: number } = {}): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(types);
  app.addContentTypeParser<string>(types, { ...options, parseAs: 'string' }, (request, body, done) => {
    if (isTooDeep(body)) done(new AppError('BAD_REQUEST'));
    else void parse(request, body, done);
  });
}
