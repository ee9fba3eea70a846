import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ExercisesFile, type QuestionEntry } from '#contract/content/exercises-file.ts';
import { editList } from './edit-list.ts';
import { readBank } from './import-bank.ts';
import { type Listed, mergeQuestions } from './merge-questions.ts';
import { toDraft } from './to-draft.ts';
import { writeGift } from './write-gift.ts';

const LESSON = { id: 390_101, name: 'Tự giới thiệu' };

/** Pieces that mean something to GIFT, YAML, HTML, Markdown, JSON or our texts. */
const SIGNS =
  '~ = # { } : :: \\ \\n % %50% -> [html] [moodle] [id:3] //  $CATEGORY: #### ___ * {! {!a.mp3!} 1:SA:=x tsubame <b> </b> <br> &lt; &amp; & < > " \' - ? | @ ` @@ \n \t * !! , 学生[がくせい] わたし は ﾊ \u0301 ế Anh A a 1 😀 \u200b \ufeff'.split(
    ' ',
  );
const text = fc.array(fc.constantFrom(...SIGNS, ' '), { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join(''));
const noMarkup = text.filter((one) => !/[[\]<>{}]/.test(one));
const noBlank = text.filter((one) => !/_{3}/.test(one));
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const common = {
  name: maybe(text),
  grade: maybe(fc.integer({ min: 1, max: 10 })),
  explain: maybe(text),
  explain_audio: maybe(fc.constant('nghe.mp3')),
  suggest: maybe(text),
};
const question = fc.oneof(
  fc.record({
    ...common,
    kind: fc.constant('choice'),
    question: text,
    options: fc
      .tuple(fc.array(text, { minLength: 2, maxLength: 6 }), fc.nat(5))
      .map(([texts, right]) =>
        texts.map((one, index) => ({ text: one, ...(index === right % texts.length ? { right: true } : {}) })),
      ),
    shuffle: maybe(fc.constant(true)),
  }),
  fc
    .record({
      ...common,
      kind: fc.constant('fill'),
      texts: fc.array(noBlank, { minLength: 2, maxLength: 3 }),
      blanks: fc.array(
        fc.record({
          answer: noMarkup,
          also: maybe(fc.array(noMarkup, { maxLength: 3 })),
          kana: maybe(fc.constant('any')),
        }),
        { minLength: 2, maxLength: 2 },
      ),
    })
    .map(({ texts, blanks, ...fields }) => ({
      ...fields,
      question: texts.join(' ____ '),
      blanks: blanks.slice(0, texts.length - 1),
    })),
  fc.record({ ...common, kind: fc.constant('jumble'), question: text, items: fc.array(text, { minLength: 2 }) }),
  fc.record({
    ...common,
    kind: fc.constant('pairs'),
    question: text,
    pairs: fc.array(fc.record({ left: text, right: text }), { minLength: 2, maxLength: 5 }),
  }),
  fc.record({
    ...common,
    kind: fc.constant('speaking'),
    say: text,
    vi: text,
    slow: fc.constant('a.mp3'),
    default: fc.constant('b.mp3'),
  }),
);

const withoutUndefined = (value: object): Record<string, unknown> => JSON.parse(JSON.stringify(value));

/** Lists that `content check` would read. */
const lists = fc.array(question, { minLength: 1, maxLength: 6 }).map((questions) =>
  questions.flatMap((fields, index): Listed[] => {
    const written = withoutUndefined({ id: LESSON.id * 100 + 11 + index, ...fields });
    const read = ExercisesFile.element.safeParse(written);
    return read.success ? [{ written, entry: read.data }] : [];
  }),
);

/** What an import of this GIFT would make of a list. */
function imported(gift: string, listed: readonly Listed[], lessonId = LESSON.id) {
  const bank = readBank(Buffer.from(gift));
  const leftOut = bank.leftOut.map(({ reason }) => reason);
  const drafts = bank.questions.map((one) => toDraft(one, (reason) => leftOut.push(reason)));
  const merged = mergeQuestions(listed, drafts, lessonId, () => false);
  return { ...merged, bad: [...bank.bad, ...merged.bad], leftOut };
}

const entriesOf = (list: readonly unknown[]): QuestionEntry[] =>
  list.map((fields) => ExercisesFile.element.parse(fields));

describe('an export', () => {
  it('changes nothing when it is imported again, whatever the questions hold', () => {
    fc.assert(
      fc.property(lists, (listed) => {
        fc.pre(listed.length > 0);
        const { text: gift } = writeGift(
          listed.map(({ entry }) => entry),
          LESSON,
        );
        const { outcomes, bad, leftOut, list } = imported(gift, listed);
        expect({ bad, leftOut }).toEqual({ bad: [], leftOut: [] });
        expect(outcomes.map(({ change, fields }) => [change, ...fields])).toEqual(listed.map(() => ['unchanged']));
        expect(list).toEqual(listed.map(({ written }) => written));
      }),
      { numRuns: 150 },
    );
  });

  it('makes the same questions of an empty lesson, with their ids, and in another lesson with ids of that', () => {
    fc.assert(
      fc.property(lists, (listed) => {
        fc.pre(listed.length > 0);
        const entries = listed.map(({ entry }) => entry);
        const { text: gift } = writeGift(entries, LESSON);
        expect(entriesOf(imported(gift, []).list)).toEqual(entries);
        const elsewhere = entriesOf(imported(gift, [], 390_102).list);
        expect(elsewhere).toEqual(entries.map((entry, index) => ({ ...entry, id: 39_010_211 + index })));
      }),
      { numRuns: 80 },
    );
  });

  it('holds choice, one blank and pairs as GIFT, the others in comments that it names', () => {
    fc.assert(
      fc.property(lists, (listed) => {
        const entries = listed.map(({ entry }) => entry);
        const { inComments } = writeGift(entries, LESSON);
        const expected = entries.filter(
          (entry) =>
            entry.kind === 'jumble' ||
            entry.kind === 'speaking' ||
            (entry.kind === 'fill' && entry.blanks.length > 1) ||
            (entry.kind === 'pairs' && entry.pairs.some(({ left }) => left.includes('->'))),
        );
        expect(inComments.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      }),
      { numRuns: 80 },
    );
  });
});

describe('a list written as YAML', () => {
  it('reads as it was written, whatever the questions hold', () => {
    fc.assert(
      fc.property(lists, (listed) => {
        fc.pre(listed.length > 0);
        const list = listed.map(({ written }) => written);
        expect(parse(editList(null, list))).toEqual(list);
      }),
      { numRuns: 60 },
    );
  });

  it('keeps every line of questions that stay', () => {
    fc.assert(
      fc.property(lists, lists, fc.constantFrom('', '  '), (before, after, indent) => {
        fc.pre(before.length > 0);
        const kept = before.map(({ written }) => written);
        const authored = `# bài 1\n${editList(null, kept).replaceAll(/^(?=.)/gm, indent)}`;
        const added = after.map(({ written }, index) => ({ ...written, id: 39_010_151 + index }));
        const edited = editList(authored, [...kept, ...added]);
        expect(edited.startsWith(authored)).toBe(true);
        expect(parse(edited)).toEqual([...kept, ...added]);
      }),
      { numRuns: 40 },
    );
  });
});
