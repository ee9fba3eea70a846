import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { REPOSITORY } from './child-processes.ts';

/** The opening tag of a form, up to a `>` that belongs to no arrow. */
const FORM = /<(?:form|(?:\w+\.)?Form)\b(?:[^>]|(?<==)>)*>/g;

/** Forms for which the browser would speak, in its own language. Fields may come from elsewhere: no form goes without. */
const spokenFor = (source: string): string[] =>
  [...source.matchAll(FORM)].map(([tag]) => tag).filter((tag) => !/\snoValidate[\s>]/.test(tag));

it('every form tells itself what is wrong in it: none leaves that to the browser', () => {
  const files = globSync('src/web/**/*.tsx', { cwd: REPOSITORY });
  const sources = files.map((file) => ({ file, source: readFileSync(path.join(REPOSITORY, file), 'utf8') }));
  expect(sources.flatMap(({ source }) => source.match(FORM) ?? []).length).toBeGreaterThan(0);
  expect(sources.flatMap(({ file, source }) => spokenFor(source).map((tag) => `${file}: ${tag}`))).toEqual([]);
});

it.each([
  '<Form method="post" className={styles.form}>',
  '<form>',
  '<fetcher.Form\n  method="post"\n>',
  '<form onSubmit={(event) => void send(event)}>\n<input required />\n<p noValidate>',
])('finds %j', (source) => {
  expect(spokenFor(source)).toHaveLength(1);
});

it.each([
  '<Form method="post" noValidate>',
  '<form\n  onSubmit={(event) => send(event)}\n  noValidate\n>',
  '<FormNote>',
])('takes %j', (source) => {
  expect(spokenFor(source)).toEqual([]);
});
