import type { FastifyServerOptions } from 'fastify';
import { createLogRateLimit } from './log-rate-limit.ts';
import { logStream } from './log-stream.ts';

const GRANT = /\/media\/[^/]+\//;
const UNSUBSCRIPTION = /(\/api\/notices\/unsubscribe|\/thong-bao\/ngung)\/[^/]+/;

/** pino's options: no cookies, no bodies, and addresses without grants, so that a log opens nothing. */
export function loggerOptions(level: string): FastifyServerOptions['logger'] {
  const limited = createLogRateLimit(() => performance.now());
  return {
    level,
    stream: logStream,
    hooks: {
      logMethod(args, method, grade) {
        const leftOut = grade < WARN ? 0 : limited(kindOf(args));
        if (leftOut === null) return;
        if (leftOut > 0 && typeof args[0] === 'object' && args[0] !== null) Object.assign(args[0], { leftOut });
        method.apply(this, args);
      },
    },
    redact: ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]'],
    serializers: {
      req: (request) => ({
        method: request.method,
        url: withoutSecrets(request.url),
        address: request.ip,
      }),
    },
  };
}

/** pino's number of 'warn' */
const WARN = 40;

/** What makes two lines the same one again: the message, and the error that it tells of. */
function kindOf([first, second]: readonly unknown[]): string {
  const err = typeof first === 'object' && first !== null && 'err' in first ? first.err : null;
  return `${typeof first === 'string' ? first : String(second)} ${err instanceof Error ? err.message.slice(0, 100) : ''}`;
}

/** An address as it may stand in a log: the query's values, the media grant and the token of an
 * unsubscription are taken out. */
export function withoutSecrets(url: string): string {
  const [path = '', query] = url.split('?');
  const shown = path.replace(GRANT, '/media/…/').replace(UNSUBSCRIPTION, '$1/…');
  return query === undefined ? shown : `${shown}?${query.replaceAll(/=[^&]*/g, '=…')}`;
}
