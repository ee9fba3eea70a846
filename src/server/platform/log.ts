import type { FastifyServerOptions } from 'fastify';

const GRANT = /\/media\/[^/]+\//;

/** pino's options: no cookies, no bodies, and addresses without grants, so that a log opens nothing. */
export function loggerOptions(level: string): FastifyServerOptions['logger'] {
  return {
    level,
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

/** An address as it may stand in a log: the query's values and the media grant are taken out. */
export function withoutSecrets(url: string): string {
  const [path = '', query] = url.split('?');
  const shown = path.replace(GRANT, '/media/…/');
  return query === undefined ? shown : `${shown}?${query.replaceAll(/=[^&]*/g, '=…')}`;
}
