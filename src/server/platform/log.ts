import type { FastifyServerOptions } from 'fastify';
import { logStream } from './log-stream.ts';

const GRANT = /\/media\/[^/]+\//;
const UNSUBSCRIPTION = /(\/api\/notices\/unsubscribe|\/thong-bao\/ngung)\/[^/]+/;

/** pino's options: no cookies, no bodies, and addresses without grants, so that a log opens nothing. */
export function loggerOptions(level: string): FastifyServerOptions['logger'] {
  return {
    level,
    stream: logStream,
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

/** An address as it may stand in a log: the query's values, the media grant and the token of an
 * unsubscription are taken out. */
export function withoutSecrets(url: string): string {
  const [path = '', query] = url.split('?');
  const shown = path.replace(GRANT, '/media/…/').replace(UNSUBSCRIPTION, '$1/…');
  return query === undefined ? shown : `${shown}?${query.replaceAll(/=[^&]*/g, '=…')}`;
}
