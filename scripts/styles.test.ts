import { expect, it } from 'vitest';
import { writeTree } from './fixture-tree.ts';
import { checkStyles } from './styles.ts';

const TOKENS =
  ':root {\n  --color-ink: light-dark(#23262f, white);\n  --text-sm: 0.875rem;\n  --font-weight-bold: 700;\n}\n';

/** What is used of everything, so that nothing but the planted line is found. */
const USING_ALL = [
  '.card:hover > .red {',
  '  --shade: color-mix(in srgb, var(--color-ink) 9%, transparent);',
  '  background: url(white.svg) var(--shade), currentcolor;',
  '  font: var(--font-weight-bold) var(--text-sm) / 1.25rem var(--font-sans, serif);',
  '  font-size: calc(0.76 * var(--text-sm)); /* font-size: 12px */',
  '  transition: color 120ms;',
  '  width: 3rem;',
  '}',
  '.small { font-size: max(0.5em, var(--text-sm)); font-weight: inherit; }',
].join('\n');

const violationsOf = (css: string, tokens = TOKENS, component = '') =>
  checkStyles(
    writeTree({
      'src/web/styles/tokens.css': tokens,
      'src/web/ui/all.module.css': USING_ALL,
      'src/web/ui/planted.module.css': css,
      'src/web/ui/planted.tsx': component,
    }),
  ).violations;

it('takes styles that are made of tokens', () => {
  expect(violationsOf('')).toEqual([]);
});

it.each([
  ['color: #fff', 'raw-colour'],
  ['background: rgb(20 25 38 / 0.78)', 'raw-colour'],
  ['--fill: oklch(0.7 0.1 200)', 'raw-colour'],
  ['border: 1px solid Rebeccapurple', 'raw-colour'],
  ['background: linear-gradient(transparent, black)', 'raw-colour'],
  ['font-size: 13px', 'raw-size'],
  ['font-size: clamp(1em, 2.4cqi, 2em)', 'raw-size'],
  ['font-size: x-large', 'raw-size'],
  ['font: inherit 0.8rem / 1 serif', 'raw-size'],
  ['font-weight: 600', 'raw-weight'],
  ['font-weight: bold', 'raw-weight'],
])('refuses %s', (declaration, rule) => {
  expect(violationsOf(`.a {\n  margin: 0;\n  ${declaration};\n}\n`)).toEqual([
    `${rule}: src/web/ui/planted.module.css:3 ${declaration}`,
  ]);
});

it('refuses one within a media query, and the last one without a semicolon', () => {
  expect(violationsOf('@media (width > 40rem) { .a { font-weight: 700; color: red } }')).toEqual([
    'raw-weight: src/web/ui/planted.module.css:1 font-weight: 700',
    'raw-colour: src/web/ui/planted.module.css:1 color: red',
  ]);
});

it('refuses a token that nothing uses, unless a component names it', () => {
  const tokens = TOKENS.replace('}', '  --space-24: 6rem;\n}');
  expect(violationsOf('', tokens)).toEqual(['unused-token: --space-24']);
  expect(violationsOf('.a { --space-24: 0; }', tokens)).toEqual(['unused-token: --space-24']);
  expect(violationsOf('', tokens, "export const gap = 'var(--space-24)';")).toEqual([]);
});

it('refuses a token that a component names and nobody sets, and a name that it puts together', () => {
  expect(violationsOf('', TOKENS, "export const fill = 'var(--color-ink)';")).toEqual([]);
  expect(violationsOf('', TOKENS, "export const fill = 'var(--color-inc)';")).toEqual(['unknown-token: --color-inc']);
  expect(violationsOf('', TOKENS, "export const fill = '--color-inc';")).toEqual(['unknown-token: --color-inc']);
  expect(violationsOf('', TOKENS, 'export const fill = `var(--color-${name})`;')).toEqual([
    'built-token: src/web/ui/planted.tsx var(--color-${',
  ]);
});

it('refuses a property that nobody sets, unless it has a fallback or a component sets it', () => {
  expect(violationsOf('.a { gap: var(--spce-2); }')).toEqual(['unknown-token: --spce-2']);
  expect(violationsOf('.a { gap: var(--gap, 0); }')).toEqual([]);
  expect(violationsOf('.a { width: var(--done); }', TOKENS, "export const style = { '--done': 1 };")).toEqual([]);
});
