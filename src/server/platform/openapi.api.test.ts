import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

type Schema = { description?: string; properties?: Record<string, Schema>; [part: string]: unknown };

/** Paths of the properties below a schema that say nothing of themselves. */
function undescribed(schema: unknown, path: string): string[] {
  if (Array.isArray(schema)) return schema.flatMap((part) => undescribed(part, path));
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {}, ...rest } = schema as Schema;
  const own = Object.entries(properties).flatMap(([name, value]) => [
    ...(value.description ? [] : [`${path}.${name}`]),
    ...undescribed(value, `${path}.${name}`),
  ]);
  return [
    ...own,
    ...['items', 'anyOf', 'oneOf', 'allOf', 'prefixItems'].flatMap((part) => undescribed(rest[part], path)),
  ];
}

type Operation = {
  summary?: string;
  parameters?: { name: string; description?: string }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { content?: Record<string, { schema: unknown }> }>;
};

it('describes every field of every call', async () => {
  const document: { openapi: string; paths: Record<string, Record<string, Operation>> } = (
    await test.call('GET', '/api/openapi.json')
  ).json();
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
  );
  expect(operations.map(({ name }) => name)).toContain('post /khoa-hoc/upsert-lesson-progress');

  const silent = operations.flatMap(({ name, operation }) => [
    ...(operation.summary ? [] : [`${name} has no summary`]),
    ...(operation.parameters ?? [])
      .filter((parameter) => !parameter.description)
      .map((parameter) => `${name} ${parameter.name}`),
    ...Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) => undescribed(schema, `${name} body`)),
    ...Object.entries(operation.responses).flatMap(([status, { content = {} }]) =>
      Object.values(content).flatMap(({ schema }) => undescribed(schema, `${name} ${status}`)),
    ),
  ]);
  expect(silent).toEqual([]);
});
