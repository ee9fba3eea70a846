import type { FastifyServerOptions } from 'fastify';
import { createLogRateLimit } from './log-rate-limit.ts';
import { logStream } from './log-stream.ts';

const GRANT = /\/media\/[^/]+\//;
const UNSUBSCRIPTION = /(\/api\/notices\/unsubscribe|\/thong-bao\/ngung)\/[^/]+/;

/** pino's options: no cookies, no bodies, no grants in addresses, so that the log grants no access. */
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

/** pino's level 'warn' */
const WARN = 40;

/** Identifies repeated lines: the message and its error. */
function kindOf([first, second]: readonly unknown[]): string {
  const err = typeof first === 'object' && first !== null && 'err' in first ? first.err : null;
  return `${typeof first === 'string' ? first : String(second)} ${err instanceof Error ? err.message.slice(0, 100) : ''}`;
}

/** An address safe to log: without query values, media grants and unsubscribe tokens. */
export function withoutSecrets(url: string): string {
  const [path = '', query] = url.split('?');
  const shown = path.replace(GRANT, '/media/…/').replace(UNSUBSCRIPTION, '$1/…');
  return query === undefined ? shown : `${shown}?${query.replaceAll(/=[^&]*/g, '=…')}`;
}
