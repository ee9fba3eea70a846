import fc from 'fast-check';
import { scriptOf } from './fill/blank-script.ts';
import { foldText } from './fold-answer.ts';
import type { QuestionForm, QuestionKind } from './question.ts';
import type { QuestionText } from './question-text.ts';

/** Texts that broke something somewhere: marks to sort, halves of pairs, names of fields, what grows under NFKC. */
const HOSTILE = ['', ' ', '\u3000', '\u200b', '__proto__', 'constructor', '\ud800', '\u0000', 'ﷺ', 'ẞ', 'İ'].concat([
  'a' + '\u0301\u0316'.repeat(60),
  'ｶﾞｯｺｳ',
  '７',
  'わ'.repeat(300),
]);
/** Any text, hostile ones and halves of surrogate pairs included. */
export const anyText = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)), maxLength: 60 }),
  fc.string({ unit: fc.constantFrom('あ', 'ア', '学', 'ế', 'e\u0302', 'A', 'a', ' ', '〜', '1', '１'), maxLength: 12 }),
);
/** What the content check accepts as an answer. */
const spelling = anyText.filter((text) => text.length <= 100 && foldText(text, 'exact') !== '');
export const questionFile = fc.constantFrom('a.mp3', 'b.webp', 'c d.png');
const media = fc.record(
  { audio: questionFile, image: fc.record({ file: questionFile, alt: anyText }) },
  { requiredKeys: [] },
);
/** Any text of a question, some with files. */
export const questionText = fc.tuple(anyText, media).map(([html, files]): QuestionText => ({ html, ...files }));
const id = fc.uuid();
const sides = (length: number) =>
  fc.uniqueArray(fc.record({ uuid: id, text: questionText }), {
    selector: ({ uuid }) => uuid,
    minLength: length,
    maxLength: length,
  });

/** Any question of each kind. */
export const FORMS: { readonly [K in QuestionKind]: fc.Arbitrary<QuestionForm<K>> } = {
  choice: fc
    .uniqueArray(fc.record({ id, text: questionText }), { selector: (option) => option.id, minLength: 2, maxLength: 6 })
    .chain((options) =>
      fc.record({
        kind: fc.constant('choice'),
        question: questionText,
        options: fc.constant(options),
        shuffle: fc.boolean(),
        key: fc.constantFrom(...options.map((option) => option.id)),
      }),
    ),
  fill: fc
    .tuple(
      fc.array(fc.tuple(fc.array(spelling, { minLength: 1, maxLength: 4 }), fc.constantFrom('exact', 'any'), anyText), {
        minLength: 1,
        maxLength: 6,
      }),
      media,
    )
    .map(([blanks, files]) => ({
      kind: 'fill',
      pieces: [...blanks.map(([, , piece]) => piece), ''],
      media: files,
      blanks: blanks.map(([spellings, kana]) => ({ kana, script: scriptOf(spellings) })),
      key: blanks.map(([spellings]) => spellings),
    })),
  jumble: fc
    .integer({ min: 2, max: 12 })
    .chain(sides)
    .chain((items) =>
      fc.tuple(fc.constant(items), fc.shuffledSubarray(items, { minLength: items.length }), questionText),
    )
    .map(([items, order, question]) => ({
      kind: 'jumble',
      question,
      items,
      key: order.map(({ uuid }) => uuid),
    })),
  pairs: fc
    .integer({ min: 2, max: 5 })
    .chain((length) => fc.tuple(sides(length), sides(length)))
    .chain(([left, right]) =>
      fc.record({
        kind: fc.constant('pairs'),
        question: questionText,
        left: fc.constant(left),
        right: fc.constant(right),
        key: fc.shuffledSubarray(
          right.map(({ uuid }) => uuid),
          { minLength: right.length },
        ),
      }),
    ),
  speaking: fc.record({
    kind: fc.constant('speaking'),
    say: questionText,
    vi: questionText,
    slow: fc.constant('slow.mp3'),
    default: fc.constant('default.mp3'),
    karaoke: fc.option(fc.array(fc.tuple(anyText, fc.nat(600_000)), { minLength: 1, maxLength: 8 })),
    key: fc.constant(null),
  }),
};
/** Any question. */
export const anyForm: fc.Arbitrary<QuestionForm> = fc.oneof(...Object.values(FORMS));
