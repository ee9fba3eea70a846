import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LucideIcon, LucideIconData } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import createIcon from './create-icon.tsx';

/** Every icon that the pages use. */
const used = new Set(
  globSync('**/*.tsx', { cwd: path.join(import.meta.dirname, '..') }).flatMap((file) =>
    [
      ...readFileSync(path.join(import.meta.dirname, '..', file), 'utf8').matchAll(
        /lucide-react\/icons\/([a-z0-9-]+)/g,
      ),
    ].map(([, name = '']) => name),
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

/** Its shapes as parsed from markup, and the attributes around them but for the library's class and namespace. */
function picture(markup: string): string[] {
  const tags = markup.replaceAll(/<\/\w+>/g, '').match(/<[^>]+>/g) ?? [];
  return tags.map((tag) => {
    const [name, ...attributes] = tag.replace(/ (?:class|xmlns)="[^"]*"/g, '').match(/[\w:-]+(?:="[^"]*")?/g) ?? [];
    return [name, ...attributes.toSorted()].join(' ');
  });
}

describe('an icon', () => {
  test.each([...used])('%s looks as the library draws it', async (name) => {
    const { Theirs, data } = await fromLibrary(name);
    const ours = renderToStaticMarkup(createElement(createIcon(data)));
    expect(picture(ours)).toEqual(picture(renderToStaticMarkup(createElement(Theirs))));
  });

  test('is hidden from screen readers unless it has a name', () => {
    const Icon = createIcon({ node: [['path', { d: 'M0 0' }]] });
    expect(renderToStaticMarkup(createElement(Icon))).toContain('aria-hidden="true"');
    expect(renderToStaticMarkup(createElement(Icon, { role: 'img', 'aria-label': 'Bật' }))).not.toContain(
      'aria-hidden',
    );
  });

  test('takes what its place asks for', () => {
    const Icon = createIcon({ node: [['path', { d: 'M0 0' }]] });
    const markup = renderToStaticMarkup(createElement(Icon, { className: 'large', strokeWidth: 1.5 }));
    expect(markup).toContain('class="large"');
    expect(markup).toContain('stroke-width="1.5"');
  });
});
