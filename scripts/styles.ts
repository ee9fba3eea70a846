// The gate of the stylesheets: colours, type sizes and weights are tokens, and each token is used.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { REPOSITORY } from './child-processes.ts';

const TOKENS = 'src/web/styles/tokens.css';
/** What scripts write, and the descriptors of @font-face: both hold no look of ours. */
const EXEMPT = [/^src\/web\/generated\//, /^src\/web\/styles\/fonts\.css$/];

const NAMED_COLOURS =
  'aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen';
const COLOUR = new RegExp(
  `#[\\da-f]{3,8}\\b|\\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\\(|(?<![\\w-])(${NAMED_COLOURS.replaceAll(' ', '|')})(?![\\w-])`,
  'i',
);
/** Lengths in em are left: they say how large something is beside its neighbour. */
const SIZE = /\d(rem|px|pt|pc|cm|mm|in|ch|ex|lh|rlh|%|[dls]?v\w+|cq\w+)(?!\w)|\b(x*-?(small|large)|medium)\b/i;
const WEIGHT = /\b([1-9]\d{0,2}|1000|normal|bold|bolder|lighter)\b(?!\.|[\w%])/i;

const SET_BY_RADIX = '--radix-';

type Declaration = { property: string; value: string; line: number };

export type StylesReport = {
  /** One line for each violation: `rule: file:line what` */
  violations: string[];
  fileCount: number;
};

/** Reads the stylesheets of a tree that is laid out like this repository. */
export function checkStyles(baseDir: string): StylesReport {
  const read = (file: string) => readFileSync(path.join(baseDir, file), 'utf8');
  const files = globSync('src/web/**/*.css', { cwd: baseDir }).map((file) => file.split(path.sep).join('/'));
  const sheets = new Map(files.toSorted().map((file) => [file, declarationsOf(read(file))]));
  const scripts = globSync('src/web/**/*.{ts,tsx}', { cwd: baseDir });
  const texts = new Map(scripts.toSorted().map((file) => [file, read(file)]));
  const inScripts = [...texts.values()].join('\n');
  const namesIn = (pattern: RegExp) => new Set(inScripts.match(pattern));

  const violations: string[] = [];
  for (const [file, declarations] of sheets) {
    if (file === TOKENS || EXEMPT.some((exempt) => exempt.test(file))) continue;
    for (const { property, value, line } of declarations)
      for (const rule of rulesBrokenBy(property, value))
        violations.push(`${rule}: ${file}:${line} ${property}: ${value}`);
  }

  const all = [...sheets.values()].flat();
  const uses = all.flatMap(({ value }) => [...value.matchAll(/var\(\s*(--[\w-]+)\s*(,?)/g)]);
  const used = new Set(uses.map(([, name = '']) => name));
  const required = new Set(uses.filter(([, , comma]) => comma === '').map(([, name = '']) => name));
  for (const name of namesIn(/(?<=var\()--[\w-]+(?=\))/g)) required.add(name);
  const known = new Set([...all.map(({ property }) => property), ...namesIn(/(?<=['"`])--[\w-]+/g)]);
  const tokens = sheets.get(TOKENS)?.map(({ property }) => property) ?? [];
  const named = namesIn(/--[\w-]+/g);
  for (const token of new Set(tokens))
    if (token.startsWith('--') && !used.has(token) && !named.has(token)) violations.push(`unused-token: ${token}`);
  for (const name of required)
    if (!known.has(name) && !name.startsWith(SET_BY_RADIX)) violations.push(`unknown-token: ${name}`);
  // A script may set properties of its own, but it only reads colours.
  const declared = new Set(all.map(({ property }) => property));
  for (const name of namesIn(/(?<=['"`])--color-[\w-]+/g))
    if (!declared.has(name)) violations.push(`unknown-token: ${name}`);
  // A name that a script puts together is found by no search: its token was once taken for unused.
  for (const [file, text] of texts)
    for (const [use] of text.matchAll(/var\(--[\w-]*\$\{/g)) violations.push(`built-token: ${file} ${use}`);
  return { violations, fileCount: files.length };
}

function rulesBrokenBy(property: string, value: string): string[] {
  const own = value.replaceAll(/"[^"]*"|'[^']*'|url\([^)]*\)|var\(\s*--[\w-]+/g, '');
  const rules: string[] = [];
  if (COLOUR.test(own)) rules.push('raw-colour');
  if ((property === 'font-size' || property === 'font') && SIZE.test(withoutLineHeight(own))) rules.push('raw-size');
  if ((property === 'font-weight' || property === 'font') && WEIGHT.test(withoutLineHeight(own)))
    rules.push('raw-weight');
  return rules;
}

/** Of `font: 1rem / 1.5 …` the part behind the slash is no type size. */
const withoutLineHeight = (value: string) => value.replace(/\/\s*[\d.]+\w*/, '');

function declarationsOf(css: string): Declaration[] {
  const text = css.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  return [...text.matchAll(/(?<=[{};]\s*)([\w-]+)\s*:\s*([^;{}]+?)\s*(?=[;}])/g)].map(
    ({ 1: property = '', 2: value = '', index }) => ({
      property,
      value: value.replaceAll(/\s+/g, ' '),
      line: text.slice(0, index).split('\n').length,
    }),
  );
}

if (import.meta.main) {
  const { violations, fileCount } = checkStyles(REPOSITORY);
  for (const line of violations) console.log(line);
  if (fileCount === 0) console.log('No stylesheet was read.');
  if (violations.length > 0 || fileCount === 0) process.exitCode = 1;
  else console.log(`${fileCount} stylesheets, no violation.`);
}
