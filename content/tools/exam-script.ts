/** What is said in an exam: the `script` texts of its exam.yaml, and when in the recording. */
import { isMap, isSeq, parseDocument, type YAMLMap } from 'yaml';
import { z } from 'zod';
import { parseFurigana } from './furigana.ts';
import type { Speaker } from './script.ts';
import { setField } from './set-field.ts';

/** As far as recordings are made of it; all of an exam.yaml is read by the import. */
export const SpokenExam = z.object({
  parts: z.array(
    z.object({
      audio: z.string().optional(),
      groups: z.array(
        z.object({
          tasks: z.array(
            z.object({ id: z.number().optional(), sound: z.string().optional(), script: z.string().optional() }),
          ),
        }),
      ),
    }),
  ),
});

/** `speech.yaml` beside an exam.yaml: what its recordings need besides the scripts. */
export const SpeechFile = z.strictObject({
  /** Said by the announcer before the first mondai and after the last question. */
  opening: z.array(z.string()).default([]),
  closing: z.array(z.string()).default([]),
  /** Of each mondai: what the announcer says about it, and the silence after each question. */
  mondai: z
    .array(
      z.strictObject({
        intro: z.array(z.string()),
        think_seconds: z.number().positive(),
        /** Of its questions, where they are not 1, 2, 3 …: those of one number are about what is heard once. */
        numbers: z.array(z.int().min(1).max(10)).optional(),
      }),
    )
    .default([]),
  /** What the speech program is given instead of a line that it misreads; it must sound the same. */
  say: z.record(z.string(), z.string()).default({}),
});
export type SpeechFile = z.infer<typeof SpeechFile>;

/** A piece that one person says at a stretch, and the silence after it. */
export type Utterance = { ja: string; speaker: Speaker; pauseSeconds: number };

const ANNOUNCER: Speaker = 'teacher';
/** A mother has the announcer's voice: the third in a talk has none of their own. */
const SPEAKERS: Readonly<Record<string, Speaker>> = { 男: 'tanaka', 女: 'lan', 娘: 'lan', 母: 'kim' };
const spoken = /^(?:(?<who>[男女娘母])：\s*)?(?:(?<number>[1-4])\s+)?(?<ja>.+)$/u;

const NUMBERS = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];
const READINGS = ['いち', 'に', 'さん', 'よん', 'ご', 'ろく', 'なな', 'はち', 'きゅう', 'じゅう'];

/** `一番[いちばん]` */
export function numbered(number: number, counter: string): string {
  return `${NUMBERS[number - 1]}${counter.replace('[', `[${READINGS[number - 1]}`)}`;
}

/** In seconds: people answer each other at once, an announcer waits; who hears three answers needs time to tell them apart. */
const PAUSES = { reply: 0.55, announced: 1.1, option: 1.1, optionNumber: 0.35 } as const;

/**
 * Lines `男：…`, `女：…`, `娘：…` and `母：…` are theirs, all others the announcer's; a line that begins with 1 to 4 is an answer to choose.
 */
export function utterancesOf(script: string): Utterance[] {
  const lines = script.split('\n').map((line) => line.trim());
  const parsed = lines.filter(Boolean).map((line) => spoken.exec(line)?.groups ?? {});
  return parsed.flatMap(({ who, number, ja = '' }, index): Utterance[] => {
    const speaker = (who === undefined ? undefined : SPEAKERS[who]) ?? ANNOUNCER;
    const next = parsed[index + 1];
    const isHandedOver = next !== undefined && (next['who'] === undefined) !== (who === undefined);
    const pauseSeconds = number !== undefined || next?.['number'] !== undefined ? PAUSES.option : isHandedOver ? PAUSES.announced : PAUSES.reply;
    const said = { ja, speaker, pauseSeconds };
    if (number === undefined) return [said];
    return [{ ja: numbered(Number(number), '[]'), speaker, pauseSeconds: PAUSES.optionNumber }, said];
  });
}

/** The line, then as it is with one or two of its words in kana: the program misreads 七時 and reads しちじ right. */
export function spellingsOf(ja: string): string[] {
  const segments = parseFurigana(ja);
  const withReadingsAt = (places: readonly number[]) =>
    segments.map(({ text, reading }, index) => (places.includes(index) && reading !== null ? reading : text)).join('');
  const words = [...segments.keys()].filter((index) => segments[index]?.reading !== null);
  const pairs = words.flatMap((first, index) => words.slice(index + 1).map((second) => [first, second]));
  return [[], ...words.map((word) => [word]), ...pairs].map(withReadingsAt);
}

/** The text of an exam.yaml with the seconds that belong to each question; all else stays as its author wrote it. */
export function withHeard(exam: string, heard: ReadonlyMap<number, readonly [number, number]>): string {
  let written = exam;
  for (const [id, times] of heard) {
    const question = questionsOf(written).find((one) => one.get('id') === id);
    if (!question) throw new Error(`There is no question ${id}`);
    written = setField(written, question, 'heard', `[${times.join(', ')}]`, 'kind');
  }
  return written;
}

function questionsOf(exam: string): YAMLMap[] {
  const { contents } = parseDocument(exam);
  const maps = (owner: unknown, key: string) => {
    const list = isMap(owner) ? owner.get(key) : undefined;
    return isSeq(list) ? list.items.filter(isMap) : [];
  };
  return maps(contents, 'parts').flatMap((part) => maps(part, 'groups').flatMap((group) => maps(group, 'tasks')));
}
