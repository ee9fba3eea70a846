import { v5 as createNamedId } from 'uuid';
import type { QuestionEntry } from '#contract/content/exercises-file.ts';
import { scriptOf } from '#domain/exercise/fill/blank-script.ts';
import type { QuestionForm, QuestionKind } from '#domain/exercise/question.ts';
import type { QuestionText } from '#domain/exercise/question-text.ts';
import { cutAtBlanks } from './read-text.ts';

/** A question being read. Places are relative to it. */
export type QuestionReading = {
  text(written: string, ...place: PropertyKey[]): QuestionText;
  /** Uses a recording and returns its length in ms; 0, with its fault recorded, if it is missing or broken. */
  recordingMs(name: string, ...place: PropertyKey[]): Promise<number>;
  readonly fault: (reason: string, ...place: PropertyKey[]) => void;
};

/** How a kind of question is read. */
type FormReader<K extends QuestionKind> = {
  read(entry: QuestionEntry<K>, reading: QuestionReading): QuestionForm<K> | Promise<QuestionForm<K>>;
  /** Answers that the check tries besides the right one. */
  others(form: QuestionForm<K>): { right: unknown[]; wrong: unknown[] };
};

const choice: FormReader<'choice'> = {
  read(entry, reading) {
    const ids = namedIds(
      entry.id,
      entry.options.map(({ text }) => text),
    );
    const options = entry.options.map(({ text }, index) => ({
      id: ids[index] ?? '',
      text: reading.text(text, 'options', index, 'text'),
    }));
    return {
      kind: 'choice',
      question: reading.text(entry.question, 'question'),
      options,
      shuffle: entry.shuffle ?? false,
      key: ids[entry.options.findIndex(({ right }) => right)] ?? '',
    };
  },
  others: ({ options, key }) => ({ right: [], wrong: options.map(({ id }) => id).filter((id) => id !== key) }),
};

const fill: FormReader<'fill'> = {
  read(entry, reading) {
    const { html, ...media } = reading.text(entry.question, 'question');
    const pieces = cutAtBlanks(html);
    if (pieces === null) reading.fault('a blank stands inside an element', 'question');
    return {
      kind: 'fill',
      pieces: pieces ?? [],
      media,
      blanks: entry.blanks.map(({ kana, answer, also }) => ({
        kana: kana ?? 'exact',
        script: scriptOf([answer, ...also]),
      })),
      key: entry.blanks.map(({ answer, also }) => [answer, ...also]),
    };
  },
  others: ({ key }) => ({
    right: key.flatMap((spellings, index) => spellings.map((one) => key.map(([first]) => first).with(index, one))),
    wrong: key.map((_spellings, index) => key.map(([first]) => first).with(index, ' ')),
  }),
};

const jumble: FormReader<'jumble'> = {
  read(entry, reading) {
    const key = namedIds(entry.id, entry.items);
    const items = entry.items.map((item, index) => ({
      uuid: key[index] ?? '',
      text: reading.text(item, 'items', index),
    }));
    return { kind: 'jumble', question: reading.text(entry.question, 'question'), items: byUuid(items), key };
  },
  others: ({ key }) => ({ right: [], wrong: [key.slice(1)] }),
};

const pairs: FormReader<'pairs'> = {
  read(entry, reading) {
    const sideOf = (side: 'left' | 'right') => {
      const ids = namedIds(
        entry.id,
        entry.pairs.map((pair) => `${side} ${pair[side]}`),
      );
      return entry.pairs.map((pair, index) => ({
        uuid: ids[index] ?? '',
        text: reading.text(pair[side], 'pairs', index, side),
      }));
    };
    const right = sideOf('right');
    return {
      kind: 'pairs',
      question: reading.text(entry.question, 'question'),
      left: sideOf('left'),
      right: byUuid(right),
      key: right.map(({ uuid }) => uuid),
    };
  },
  others: ({ left, key }) => ({
    right: [],
    wrong: [left.map(({ uuid }, index) => ({ left: uuid, right: key.at(index - 1) }))],
  }),
};

const speaking: FormReader<'speaking'> = {
  async read(entry, reading) {
    await reading.recordingMs(entry.slow, 'slow');
    const lengthMs = await reading.recordingMs(entry.default, 'default');
    for (const [index, [, startMs]] of (entry.karaoke ?? []).entries())
      if (lengthMs > 0 && startMs >= lengthMs)
        reading.fault(`begins after the recording's ${lengthMs} ms`, 'karaoke', index);
    return {
      kind: 'speaking',
      say: reading.text(entry.say, 'say'),
      vi: reading.text(entry.vi, 'vi'),
      slow: entry.slow,
      default: entry.default,
      karaoke: entry.karaoke ?? null,
      key: null,
    };
  },
  others: () => ({ right: [], wrong: [{ slow: null, default: null }] }),
};

const READERS: { [K in QuestionKind]: FormReader<K> } = { choice, fill, jumble, pairs, speaking };

/** Reads what a question's kind has of its own. */
export async function readForm(entry: QuestionEntry, reading: QuestionReading): Promise<QuestionForm> {
  // The entry fits the reader: both are of its kind, which the compiler can't follow.
  return READERS[entry.kind].read(entry as never, reading);
}

/** Answers besides the right one that must score right or wrong. */
export function otherAnswers(form: QuestionForm): { right: unknown[]; wrong: unknown[] } {
  return READERS[form.kind].others(form as never);
}

/** Namespace of the ids of options, items and sides. */
const NAMESPACE = 'b0b4a4a5-5d0f-4b52-8f2e-9a4b8f0f6a57';

/** An id for each text of a question, the same as long as the author leaves the text alone. */
function namedIds(questionId: number, texts: readonly string[]): string[] {
  return texts.map((text, index) => {
    const ordinal = texts.slice(0, index).filter((earlier) => earlier === text).length;
    return createNamedId(`${questionId} ${ordinal} ${text}`, NAMESPACE);
  });
}

function byUuid<Item extends { readonly uuid: string }>(items: readonly Item[]): Item[] {
  return items.toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1));
}
