import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { refusals } from './api-schema.ts';

type Described = { url: string; methods: string[]; schema: Record<string, unknown> };

/** /api/openapi.json, generated from the routes' schemas. The generator is loaded on demand, not at the start. */
export function registerOpenApi(app: FastifyInstance) {
  const described: Described[] = [];
  app.addHook('onRoute', (route) => {
    const schema = route.schema as Record<string, unknown> | undefined;
    if (!schema || schema['hide'] === true) return;
    const methods = [route.method].flat().filter((method) => method !== 'HEAD');
    if (methods.length > 0) described.push({ url: route.url, methods, schema });
  });
  let made: Promise<unknown> | null = null;
  return {
    schema: {
      tags: ['operations'],
      summary: 'This description of all calls',
      response: { 200: z.unknown().describe('an OpenAPI 3.1 document'), ...refusals },
    },
    document: () => (made ??= describe(described)),
  };
}

async function describe(routes: Described[]): Promise<unknown> {
  const [{ default: Fastify }, { default: swagger }, { jsonSchemaTransform, validatorCompiler, serializerCompiler }] =
    await Promise.all([import('fastify'), import('@fastify/swagger'), import('fastify-type-provider-zod')]);
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Tsubame',
        version: '1',
        description: 'Every call of the site. Errors are codes of one closed list.',
      },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(async (scope) => {
    for (const { url, methods, schema } of routes) {
      scope.route({ url, method: methods, schema, handler: () => null });
    }
  });
  await app.ready();
  return app.swagger();
}
