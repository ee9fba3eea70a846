import sanitizeHtml from 'sanitize-html';
import { CLIP_ATTRIBUTE, withClipButtons } from '#domain/media/clips.ts';
import { JAPANESE_RUN } from '#domain/text/japanese.ts';
import { joinRuby } from '#domain/text/join-ruby.ts';

const TEXT_TAGS = ['ruby', 'rt', 'rp', 'rb', 'span', 'strong', 'em', 'b', 'i', 'u', 'br', 'sub', 'sup'];
const BLOCK_TAGS =
  'h2 h3 h4 p div section ul ol li dl dt dd blockquote hr a table caption thead tbody tr th td figure figcaption'.split(
    ' ',
  );
/** The elements of documents, and of questions' texts. */
export const DOCUMENT_TAGS: readonly string[] = [...BLOCK_TAGS, ...TEXT_TAGS];
/** Looks that the lesson page knows; any other class name is dropped. */
const CLASSES = ['pattern', 'slot', 'example', 'note', 'hanviet', 'vi', 'ja'];

const COMMON: sanitizeHtml.IOptions = { allowedSchemes: ['https', 'http', 'mailto'], allowProtocolRelative: false };

/** What was taken out, so that an author is told instead of wondering. */
export type Sanitised = { html: string; removedTags: string[] };

/** `strayClips`: what stood in `data-clip` and is no recording, or not on a span. */
export type SanitisedDocument = Sanitised & { strayClips: string[] };

/**
 * HTML of a document by an allow-list: text, lists, tables, ruby; no scripts, styles, frames, forms, pictures. Spans that
 * name a recording by `data-clip` get a button that plays it.
 */
export function sanitiseDocument(html: string, isClip: (name: string) => boolean = () => false): SanitisedDocument {
  const strayClips: string[] = [];
  const { html: clean, removedTags } = sanitise(html, {
    ...COMMON,
    allowedTags: [...DOCUMENT_TAGS],
    allowedAttributes: {
      '*': ['lang', 'class'],
      a: ['href', 'title', 'rel', 'target'],
      span: [CLIP_ATTRIBUTE],
      th: ['scope', 'colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
      ol: ['start'],
    },
    allowedClasses: { '*': CLASSES },
    transformTags: {
      // spec 1 §2: links that lead outside open in a new tab; noopener keeps that tab from steering this one.
      a: (tagName, { target: _target, rel: _rel, ...attribs }) => {
        const isOutside = /^https?:/i.test(attribs['href'] ?? '');
        return { tagName, attribs: isOutside ? { ...attribs, target: '_blank', rel: 'noopener' } : attribs };
      },
      '*': (tagName, attribs) => {
        const { [CLIP_ATTRIBUTE]: clip, ...others } = attribs;
        if (clip === undefined || (tagName === 'span' && isClip(clip))) return { tagName, attribs };
        strayClips.push(clip);
        return { tagName, attribs: others };
      },
    },
  });
  return { html: joinRuby(scrollTables(announceNewTabs(withClipButtons(clean)))), removedTags, strayClips };
}

/** Who does not see the icon of a link that opens a new tab hears of it. */
function announceNewTabs(html: string): string {
  return html.replaceAll(
    /(<a [^>]*target="_blank"[^>]*>)(.*?)<\/a>/gs,
    '$1$2<span class="visually-hidden"> (mở trong tab mới)</span></a>',
  );
}

/** A wide table scrolls in a box of its own, which the keyboard can reach. */
function scrollTables(html: string): string {
  return html
    .replaceAll('<table', '<div class="table-box" role="group" aria-label="Bảng" tabindex="0"><table')
    .replaceAll('</table>', '</table></div>');
}

/** HTML of a name: ruby and language only. */
export function sanitiseName(html: string): Sanitised {
  return sanitise(html, {
    ...COMMON,
    allowedTags: ['ruby', 'rt', 'rp', 'span'],
    allowedAttributes: { span: ['lang'], ruby: ['lang'] },
  });
}

function sanitise(html: string, options: sanitizeHtml.IOptions): Sanitised {
  const removed = new Set<string>();
  const allowed = options.allowedTags === false ? [] : (options.allowedTags ?? []);
  const clean = sanitizeHtml(html, {
    ...options,
    onOpenTag: (name) => {
      if (!allowed.includes(name)) removed.add(name);
    },
  });
  return { html: clean.trim(), removedTags: [...removed].toSorted() };
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A plain name as HTML with its Japanese marked, where the author wrote no HTML of their own. */
export function nameToHtml(name: string): string {
  const escaped = name.replaceAll(/[&<>"]/g, (letter) => ESCAPES[letter] ?? letter);
  return escaped.replaceAll(JAPANESE_RUN, (run) => `<span lang="ja">${run}</span>`);
}

/** Words of a document for its reading time: Vietnamese by spaces, Japanese at two characters a word. */
export function countWords(html: string): number {
  const text = html
    .replaceAll(/<rt>.*?<\/rt>|<span class="visually-hidden">.*?<\/span>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ');
  const japanese = [...text.matchAll(/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/gu)].length;
  const rest = text
    .replaceAll(JAPANESE_RUN, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return rest + Math.ceil(japanese / 2);
}
