import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes, type RouteObject } from 'react-router';
import { describe, expect, it } from 'vitest';
import { ENLARGED, PATHS, SCREENS, SCREENS_ELSEWHERE } from '../e2e/paths.ts';
import {
  ADMIN_PAGE_PATHS,
  FORM_FIELDS,
  NOT_FOUND_PATH,
  PAGE_PATHS,
  STAFF_PAGE_PATHS,
} from '../src/server/testing/page-paths.ts';
import routes from '../src/web/routes.ts';
import { REPOSITORY } from './child-processes.ts';

/** As the router takes them; its ids are the files. */
const toRoutes = (entries: readonly RouteConfigEntry[]): RouteObject[] =>
  entries.map(({ path: pattern, index, file, children }) =>
    index ? { path: pattern, index, id: file } : { path: pattern, id: file, children: toRoutes(children ?? []) },
  );
const ROUTES = toRoutes(routes);

const filesOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children }) => [file, ...filesOf(children ?? [])]);
const FILES = filesOf(routes);

/** The files of the routes that an address leads to, the innermost last. */
const filesAt = (address: string): (string | undefined)[] =>
  matchRoutes(ROUTES, new URL(address, 'http://localhost').pathname)?.map(({ route }) => route.id) ?? [];

/** The others only take forms. */
const PAGES = FILES.filter((file) => file.endsWith('.tsx'));

const read = (...names: string[]) => readFileSync(path.join(REPOSITORY, ...names), 'utf8');

/** The pages to which none of the addresses leads. */
function pagesWithout(addresses: readonly string[]): string[] {
  const opened = new Set(addresses.flatMap(filesAt));
  return PAGES.filter((file) => !opened.has(file));
}

const pathsOf = (screens: readonly (keyof typeof PATHS)[]) => screens.map((screen) => PATHS[screen]);

describe('each page', () => {
  it('is opened by page-host.api.test.ts', () => {
    expect(pagesWithout([...PAGE_PATHS, ...STAFF_PAGE_PATHS, ...ADMIN_PAGE_PATHS, NOT_FOUND_PATH])).toEqual([]);
  });

  it('is looked at in each window and theme by a browser test', () => {
    const elsewhere = Object.keys(SCREENS_ELSEWHERE) as (keyof typeof SCREENS_ELSEWHERE)[];
    const screens = [...Object.values(SCREENS).flat(), ...elsewhere];
    expect(pagesWithout([...pathsOf(screens), PATHS.notFound])).toEqual([]);
    for (const file of Object.values(SCREENS_ELSEWHERE)) expect(read('e2e', file)).toContain('expectAccessibleAt(');
  });

  it('is looked at with large text', () => {
    expect(pagesWithout(pathsOf(Object.values(ENLARGED).flat()))).toEqual([]);
  });
});

it('each address that takes a form is listed with its fields', () => {
  const taking = FILES.filter((file) => /export (async )?function action\b/.test(read('src', 'web', file)));
  const listed = Object.keys(FORM_FIELDS).flatMap((address) => filesAt(address).at(-1));
  expect(taking.length).toBeGreaterThan(0);
  expect(new Set(listed)).toEqual(new Set(taking));
});
