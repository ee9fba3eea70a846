import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LucideIcon, LucideIconData } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { shapesOf } from './light-icons-plugin.ts';

const WEB = path.join(import.meta.dirname, '..', 'src', 'web');

/** Every icon that the pages use. */
const used = new Set(
  globSync('**/*.tsx', { cwd: WEB }).flatMap((file) =>
    [...readFileSync(path.join(WEB, file), 'utf8').matchAll(/lucide-react\/icons\/([a-z0-9-]+)/g)].map(
      ([, name = '']) => name,
    ),
  ),
);

type IconModule = { default: LucideIcon; __iconData?: LucideIconData };

/** The library's component and what it draws. Of an icon with an older name too, which only leads to the present one. */
async function fromLibrary(name: string): Promise<{ Theirs: LucideIcon; data: LucideIconData }> {
  const file = import.meta.resolve(`lucide-react/icons/${name}`);
  const { default: Theirs, __iconData: data } = (await import(file)) as IconModule;
  if (data) return { Theirs, data };
  const [, present = ''] = /from '\.\/([a-z0-9-]+)\.mjs'/.exec(readFileSync(fileURLToPath(file), 'utf8')) ?? [];
  return fromLibrary(present);
}

/** The shapes within the library's drawing, as parsed from markup: the order of attributes says nothing. */
function shapesIn(markup: string): string[] {
  const tags = markup.replaceAll(/<\/\w+>/g, '').match(/<(?!svg)[^>]+>/g) ?? [];
  return tags.map((tag) => {
    const [name, ...attributes] = tag.match(/[\w:-]+(?:="[^"]*")?/g) ?? [];
    return [name, ...attributes.toSorted()].join(' ');
  });
}

describe('shapesOf', () => {
  test.each([...used])('draws %s as the library does', async (name) => {
    const { Theirs, data } = await fromLibrary(name);
    expect(shapesIn(shapesOf(data.node))).toEqual(shapesIn(renderToStaticMarkup(createElement(Theirs))));
  });
});
