import { Parser } from 'htmlparser2';
import { DOCUMENT_TAGS } from '../../platform/sanitise.ts';
import { type BankText, MAX_QUESTION_UNITS, NotTaken } from './bank.ts';

/** Elements whose content would be lost. */
const MEDIA = new Set(
  'audio video source iframe object embed svg math canvas form input select textarea button'.split(' '),
);
/** Elements whose content nobody sees. */
const UNSEEN = new Set(['script', 'style', 'noscript', 'template', 'title', 'head', 'rp']);
/** Whole documents, and what stands around Japanese: without them the text is the same. */
const TRANSPARENT = new Set(['span', 'html', 'body', 'ruby', 'rb']);
/** With one of them, line breaks of the text are not shown. */
const BLOCK = /<(?:ul|ol|dl|table|blockquote|h[2-4]|hr|figure)\b/i;
const KEPT: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  img: ['src', 'alt'],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  ol: ['start'],
};
/** Markdown that our texts would show as it is written. */
const MARKDOWN = /[*`#[\]<>|~]|_\S|\S_|^\s*(?:[-+]|\d+[.)])\s/m;
const JAPANESE_AT_END = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々ー]$/u;

/** A text as exercises.yaml has it, and what was taken out of it. */
export type OurText = { text: string; removed: string[] };

/** Turns a text of a bank into one of ours. Throws `NotTaken` if it would lose more than its looks. */
export function toOurText({ written, format }: BankText): OurText {
  if (written.length > MAX_QUESTION_UNITS) throw new NotTaken('a text of it is too long');
  if (written.includes('@@PLUGINFILE@@'))
    throw new NotTaken('a text of it shows an embedded file: save that beside the lesson, and name it instead');
  switch (format) {
    case 'ours':
      return { text: written, removed: [] };
    case 'plain':
      return { text: escapeHtml(written), removed: [] };
    case 'markdown':
      if (MARKDOWN.test(written.replaceAll(/_{3,}/g, '')))
        throw new NotTaken('a text of it is Markdown: write it as [html] or [moodle]');
      return { text: escapeHtml(written), removed: [] };
    case 'moodle':
      return readHtml(BLOCK.test(written) ? written : written.replaceAll('\n', '<br>'));
    case 'html':
  }
  return readHtml(written);
}

/** The letters of a text in HTML, such as an answer that is typed. */
export function lettersOf(html: string): string {
  let text = '';
  const parser = new Parser({
    ontext(data) {
      text += data;
    },
  });
  parser.end(html.slice(0, MAX_QUESTION_UNITS));
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Only what would be read as markup. */
function escapeHtml(text: string): string {
  return text.replaceAll(/&(?=[#a-z])/gi, '&amp;').replaceAll(/<(?=[a-z/!?])/gi, '&lt;');
}

function readHtml(html: string): OurText {
  const hasBlocks = BLOCK.test(html);
  const removed = new Set<string>();
  let text = '';
  let pending = '';
  let unseen = 0;
  const flush = () => {
    text += escapeHtml(pending);
    pending = '';
  };
  const add = (markup: string) => {
    flush();
    text += markup;
  };
  /** How an element begins or ends in our text; null: not at all. */
  const markOf = (name: string, attributes: Readonly<Record<string, string>>, isEnd: boolean): string | null => {
    if (name === 'rt') return isEnd ? ']' : '[';
    if (TRANSPARENT.has(name)) return '';
    if (!hasBlocks && (name === 'p' || name === 'div')) return '\n';
    if (name === 'br') return isEnd ? '' : hasBlocks ? '<br>' : '\n';
    if (name === 'hr' || name === 'img') return isEnd ? '' : `<${name}${attributesOf(name, attributes)}>`;
    if (!DOCUMENT_TAGS.includes(name)) return null;
    return isEnd ? `</${name}>` : `<${name}${attributesOf(name, attributes)}>`;
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      if (MEDIA.has(name)) throw new NotTaken(`a text of it holds <${name}>`);
      if (UNSEEN.has(name)) {
        unseen += 1;
        if (name !== 'rp') removed.add(`<${name}>`);
        return;
      }
      for (const attribute of Object.keys(attributes))
        if (attribute !== 'lang' && !KEPT[name]?.includes(attribute)) removed.add(attribute);
      const mark = markOf(name, attributes, false);
      if (mark === null) removed.add(`<${name}>`);
      add(mark ?? '');
      // The space keeps a reading from what stands before its word, and is not shown.
      if (name === 'ruby' && JAPANESE_AT_END.test(text)) add(' ');
    },
    ontext(data) {
      if (unseen === 0) pending += data.replaceAll(/[\s\u00a0]+/g, ' ');
    },
    onclosetag(name) {
      if (UNSEEN.has(name)) unseen -= 1;
      else add(markOf(name, {}, true) ?? '');
    },
  });
  parser.end(html);
  flush();
  const lines = text.replaceAll(/ {2,}/g, ' ').split('\n');
  return {
    text: lines
      .map((line) => line.trim())
      .filter(Boolean)
      .join('\n'),
    removed: [...removed].toSorted(),
  };
}

function attributesOf(name: string, attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .filter(([attribute]) => KEPT[name]?.includes(attribute))
    .map(([attribute, value]) => ` ${attribute}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`)
    .join('');
}
