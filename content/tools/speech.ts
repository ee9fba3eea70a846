/** Spoken Japanese by Open JTalk, trimmed by the label times of its trace and compared with our furigana. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { katakanaToHiragana, toKana, toPlainText } from './furigana.ts';
import type { Line, Speaker } from './script.ts';

/** The rate of the voice's recordings; Open JTalk writes 16-bit mono at it. */
export const sampleRate = 48_000;

export const dictionary = process.env['OPEN_JTALK_DICTIONARY'] ?? '/var/lib/mecab/dic/open-jtalk/naist-jdic';
const debianVoice =
  process.env['OPEN_JTALK_VOICE'] ?? '/usr/share/hts-voice/nitech-jp-atr503-m001/nitech_jp_atr503_m001.htsvoice';
/** Voices that are no Debian package lie beside the repository, as the reference data does. */
const otherVoices = process.env['OPEN_JTALK_VOICES'] ?? fileURLToPath(new URL('../../../shared/data/voices', import.meta.url));

/** `gainDb` brings a voice to the loudness of the first, in which most recordings are. */
const voices = {
  nitech: { file: debianVoice, gainDb: 0 },
  mei: { file: join(otherVoices, 'mei/mei_normal.htsvoice'), gainDb: -5 },
  tohoku: { file: join(otherVoices, 'tohoku-f01/tohoku-f01-neutral.htsvoice'), gainDb: -6 },
} as const;

/** Nobody shares a voice with anybody whom they talk to. */
export const voiceOf: Record<Speaker, keyof typeof voices> = {
  reader: 'nitech',
  teacher: 'tohoku',
  lan: 'mei',
  tanaka: 'nitech',
  kim: 'tohoku',
};
const labelTicksPerSecond = 10_000_000;
const wavHeaderBytes = 44;

const run = promisify(execFile);

/** The program's speed: a little slower than people talk, and for those who say a sentence for the first time. */
const PACES = { default: '0.88', slow: '0.6' } as const;
export type Pace = keyof typeof PACES;

export type Speech = {
  samples: Int16Array;
  /** When each mora begins, in ms since the first sample. */
  moraStartsMs: number[];
};

/** Speaks a line; throws when the program reads it in another way than its furigana. */
export async function speak(line: Line): Promise<Int16Array> {
  return (await speakTimed(line, 'default')).samples;
}

/** Speaks the first of these lines that the program reads as it should be read; throws when it reads none so. */
export async function speakAny(lines: readonly Line[], pace: Pace = 'default'): Promise<Speech> {
  const faults: string[] = [];
  for (const line of lines) {
    try {
      return await speakTimed(line, pace);
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new Error(faults.join('\n'));
}

function speakTimed(line: Line, pace: Pace): Promise<Speech> {
  return inFolder(async (folder) => {
    const wav = join(folder, 'wav');
    const voice = voices[voiceOf[line.speaker]];
    const trace = await analyse(line.say ?? toPlainText(line.ja), folder, voice.file, [
      '-r',
      PACES[pace],
      '-g',
      String(voice.gainDb),
      '-ow',
      wav,
    ]);
    const heard = readingOf(trace);
    const wanted = toKana(line.ja);
    if (heard !== wanted) throw new Error(`"${line.ja}" is read ${heard}, not ${wanted}: add "say"`);
    const spoken = spokenLabels(trace);
    const samples = trim(await readFile(wav), spoken);
    return { samples, moraStartsMs: moraStarts(spoken) };
  });
}

/** What the program makes of a text: the entries of its dictionary with all their fields, and the reading of all. */
export async function traceOf(text: string): Promise<{ entries: string[][]; reading: string }> {
  return inFolder(async (folder) => {
    const trace = await analyse(text, folder, debianVoice, []);
    return { entries: entriesOf(trace), reading: readingOf(trace) };
  });
}

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'tsubame-speech-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function analyse(text: string, folder: string, voice: string, more: readonly string[]): Promise<string> {
  const [input, trace] = [join(folder, 'text'), join(folder, 'trace')];
  await writeFile(input, text.replaceAll(' ', ''));
  await run('open_jtalk', ['-x', dictionary, '-m', voice, ...more, '-ot', trace, input]);
  return readFile(trace, 'utf8');
}

/** The entries of the trace's text analysis, field by field. */
function entriesOf(trace: string): string[][] {
  const analysis = trace.slice(trace.indexOf('[Text analysis result]'), trace.indexOf('[Output label]'));
  return analysis
    .split('\n')
    .map((row) => row.split(','))
    .filter((fields) => fields.length > 1);
}

/** The reading (not the pronunciation: は stays は) of every word of the trace's text analysis. */
function readingOf(trace: string): string {
  const readings = entriesOf(trace).map((fields) => fields[8] ?? '');
  return katakanaToHiragana(readings.join('')).replace(/[^\p{sc=Hiragana}ー]/gu, '');
}

/** A phoneme of the trace and its time. */
type Label = { phoneme: string; startTicks: number; endTicks: number };

/** The phonemes from the first that is heard to the last; pauses within the line are among them. */
function spokenLabels(trace: string): Label[] {
  const labels = Array.from(
    trace.matchAll(/^(\d+) (\d+) \S*?-(\w+)\+/gm),
    ([, start, end, phoneme = '']): Label => ({ phoneme, startTicks: Number(start), endTicks: Number(end) }),
  );
  return labels.filter(({ phoneme }) => phoneme !== 'sil');
}

/** A mora ends with a vowel (a capital one is whispered), with ん or with the halt of っ. */
const MORA_END = /^(?:[aiueoAIUEO]|N|cl)$/;

function moraStarts(spoken: readonly Label[]): number[] {
  const origin = spoken[0]?.startTicks ?? 0;
  const sounds = spoken.filter(({ phoneme }) => phoneme !== 'pau');
  const first = sounds.filter((_, index) => index === 0 || MORA_END.test(sounds[index - 1]?.phoneme ?? ''));
  return first.map(({ startTicks }) => ((startTicks - origin) / labelTicksPerSecond) * 1000);
}

/** Cuts the silent phonemes at both ends, by the trace and not by loudness: soft endings (です) stay whole. */
function trim(wav: Buffer, spoken: readonly Label[]): Int16Array {
  const first = spoken[0];
  const last = spoken.at(-1);
  if (!first || !last) throw new Error('The trace has no labels');
  const samples = new Int16Array(wav.buffer.slice(wav.byteOffset + wavHeaderBytes, wav.byteOffset + wav.length));
  const toSample = (ticks: number) => Math.round((ticks / labelTicksPerSecond) * sampleRate);
  return samples.slice(toSample(first.startTicks), toSample(last.endTicks));
}
