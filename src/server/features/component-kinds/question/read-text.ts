import { BLANK } from '#contract/content/exercises-file.ts';
import { AudioName, fileName } from '#contract/content/fields.ts';
import type { QuestionText } from '#domain/exercise/question-text.ts';
import { markJapanese } from '#domain/text/marked-japanese.ts';
import type { SanitisedDocument } from '../../../platform/sanitise.ts';

const PictureName = fileName('webp', 'png', 'jpg');
const MARKER = /\{!([^{}!]*)!\}/g;
const IMG = /<img\b[^<>]*>/gi;
const TAG = /(<[^>]*>)/;
/** Elements that break the line by themselves. */
const BLOCK = /<(?:p|ul|ol|dl|div|table|blockquote|h[2-4]|hr|figure|section)\b/;

/** A text of a question as stored, and why it can't be. */
export type ReadText = { text: QuestionText; faults: string[] };

/**
 * Reads a text as authors write it: its sound and picture become fields, the rest is sanitised as a document, with ruby
 * for furigana and lang="ja". decisions §10
 */
export function readText(written: string, sanitise: (html: string) => SanitisedDocument): ReadText {
  const faults: string[] = [];
  const audio = theOnly(
    Array.from(written.matchAll(MARKER), ([, name = '']) => name.trim()),
    'sound',
    faults,
  );
  if (audio !== undefined && !AudioName.safeParse(audio).success)
    faults.push(`${audio} is no name of an .mp3 or .m4a file`);
  const img = theOnly(written.match(IMG) ?? [], 'picture', faults);
  const image = img === undefined ? undefined : { file: attributeOf(img, 'src'), alt: attributeOf(img, 'alt') };
  if (image && !PictureName.safeParse(image.file).success)
    faults.push(`${img} names no .webp, .png or .jpg file by src="…"`);

  const rest = written.replaceAll(MARKER, '').replaceAll(IMG, '');
  if (rest.includes('{!')) faults.push('sounds are written {! ten.mp3 !}');
  const { html, removedTags, strayClips } = sanitise(rest);
  if (removedTags.length > 0) faults.push(`may not hold ${removedTags.map((tag) => `<${tag}>`).join(' ')}`);
  if (strayClips.length > 0) faults.push(`sounds are written {! ${strayClips[0]} !}, not as data-clip`);
  if (/<(?:ruby|rt|rp|rb)\b/.test(html)) faults.push('furigana is written 漢字[かんじ], not as ruby');
  if (html.replaceAll(/<[^>]*>/g, '').trim() === '' && !audio && !image) faults.push('holds nothing to show');
  const marked = html
    .split(TAG)
    .map((part) => (part.startsWith('<') ? part : markJapanese(part)))
    .join('');
  const lines = BLOCK.test(marked) ? marked : marked.replaceAll(/\s*\n\s*/g, '<br />');
  return { text: { html: lines, ...(audio ? { audio } : {}), ...(image ? { image } : {}) }, faults };
}

/** The HTML around the blanks; null if one stands inside an element, which it would tear apart. */
export function cutAtBlanks(html: string): string[] | null {
  const pieces = [''];
  let depth = 0;
  for (const part of html.split(TAG)) {
    if (part.startsWith('<')) {
      if (!part.endsWith('/>')) depth += part.startsWith('</') ? -1 : 1;
      pieces.push(`${pieces.pop() ?? ''}${part}`);
      continue;
    }
    const [first = '', ...others] = part.split(BLANK);
    if (others.length > 0 && depth > 0) return null;
    pieces.push(`${pieces.pop() ?? ''}${first}`, ...others);
  }
  return pieces;
}

function theOnly(found: readonly string[], what: string, faults: string[]): string | undefined {
  if (found.length > 1) faults.push(`has ${found.length} ${what}s, at most one is played or shown`);
  return found[0];
}

function attributeOf(tag: string, name: string): string {
  return new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag)?.slice(1).join('') ?? '';
}
