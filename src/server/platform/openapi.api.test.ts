import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERRORS } from '#contract/error-codes.ts';
import { buildTestApp, type TestApp } from '../testing/test-app.ts';

type Schema = {
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
};
type Body = { content?: Record<string, { schema: Schema }> };
type Operation = {
  summary?: string;
  tags?: string[];
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: Schema }[];
  requestBody?: Body;
  responses: Record<string, Body & { description?: string }>;
};
type Document = { openapi: string; info: { title: string }; paths: Record<string, Record<string, Operation>> };

let test: TestApp;
let document: Document;
let operations: [call: string, operation: Operation][];
beforeAll(async () => {
  test = await buildTestApp();
  document = (await test.call('GET', '/api/openapi.json')).json();
  operations = Object.entries(document.paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${url}`,
      operation,
    ]),
  );
});
afterAll(() => test.close());

function propertiesOf(schema: Schema, at = ''): [at: string, schema: Schema][] {
  const own = Object.entries(schema.properties ?? {}).map(([name, one]): [string, Schema] => [`${at}.${name}`, one]);
  const variants = [schema.items ?? [], schema.anyOf ?? [], schema.oneOf ?? [], schema.allOf ?? []].flat();
  return [
    ...own.flatMap(([place, one]) => [[place, one] as [string, Schema], ...propertiesOf(one, place)]),
    ...variants.flatMap((one) => propertiesOf(one, at)),
  ];
}

const schemaOf = (body: Body | undefined): Schema => Object.values(body?.content ?? {})[0]?.schema ?? {};

describe('GET /api/openapi.json', () => {
  it('is an OpenAPI 3.1 document, the same each time', async () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Tsubame' } });
    expect((await test.call('GET', '/api/openapi.json')).json()).toEqual(document);
  });

  it('describes every call of the site and no other', () => {
    const calls = test.routes
      .filter((route) => route.schema?.hide !== true)
      .flatMap((route) => [route.method].flat().map((method) => `${method} ${route.url}`))
      .filter((call) => !call.startsWith('HEAD '))
      .map((call) => call.replaceAll(/:(\w+)/g, '{$1}').replace('*', '{*}'));
    expect(operations.map(([call]) => call).toSorted()).toEqual(calls.toSorted());
  });

  it('gives each call a summary, a tag, its answer and its refusals', () => {
    for (const [call, operation] of operations) {
      expect(operation.summary, call).toMatch(/\w/);
      expect(operation.tags, call).toHaveLength(1);
      expect(Object.keys(operation.responses), call).toEqual(expect.arrayContaining(['4XX', '5XX']));
      expect(
        Object.keys(operation.responses).some((status) => /^[23]\d\d$/.test(status)),
        call,
      ).toBe(true);
    }
  });

  it('describes each parameter', () => {
    const unexplained = operations.flatMap(([call, { parameters = [] }]) =>
      parameters.filter(({ description }) => !description).map(({ name }) => `${call} ${name}`),
    );
    expect(unexplained).toEqual([]);
  });

  it('describes each field of each body and of each answer', () => {
    const unexplained = operations.flatMap(([call, { requestBody, responses }]) =>
      [schemaOf(requestBody), ...Object.values(responses).map(schemaOf)]
        .flatMap((schema) => propertiesOf(schema))
        .filter(([, one]) => !one.description)
        .map(([at]) => `${call}${at}`),
    );
    expect([...new Set(unexplained)]).toEqual([]);
  });

  it('names every code of the closed list', () => {
    for (const [call, { responses }] of operations) {
      const error = schemaOf(responses['4XX']).properties?.['error'];
      expect(error?.properties?.['code']?.enum, call).toEqual(Object.keys(ERRORS));
    }
  });
});
