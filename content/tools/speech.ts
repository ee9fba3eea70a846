/** Spoken Japanese by Open JTalk, trimmed by the label times of its trace and compared with our furigana. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { katakanaToHiragana, toKana, toPlainText } from './furigana.ts';
import type { Line } from './script.ts';

/** The rate of the voice's recordings; Open JTalk writes 16-bit mono at it. */
export const sampleRate = 48_000;

const dictionary = process.env['OPEN_JTALK_DICTIONARY'] ?? '/var/lib/mecab/dic/open-jtalk/naist-jdic';
const voice =
  process.env['OPEN_JTALK_VOICE'] ?? '/usr/share/hts-voice/nitech-jp-atr503-m001/nitech_jp_atr503_m001.htsvoice';

/** One voice plays all parts: half-tones up or down tell the speakers apart. */
const halfTones = { teacher: 0, lan: 5, tanaka: -2 } as const;
const labelTicksPerSecond = 10_000_000;
const wavHeaderBytes = 44;

const run = promisify(execFile);

/** Speaks a line; throws when the program reads it in another way than its furigana. */
export async function speak(line: Line): Promise<Int16Array> {
  const directory = await mkdtemp(join(tmpdir(), 'tsubame-speech-'));
  try {
    const [text, wav, tracePath] = ['text', 'wav', 'trace'].map((name) => join(directory, name)) as [
      string,
      string,
      string,
    ];
    await writeFile(text, (line.say ?? toPlainText(line.ja)).replaceAll(' ', ''));
    const pitch = String(halfTones[line.speaker]);
    await run('open_jtalk', [
      '-x',
      dictionary,
      '-m',
      voice,
      '-r',
      '0.88',
      '-fm',
      pitch,
      '-ow',
      wav,
      '-ot',
      tracePath,
      text,
    ]);
    const trace = await readFile(tracePath, 'utf8');
    const heard = readingOf(trace);
    const wanted = toKana(line.ja);
    if (heard !== wanted) throw new Error(`"${line.ja}" is read ${heard}, not ${wanted}: add "say"`);
    return trim(await readFile(wav), trace);
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** The reading (not the pronunciation: は stays は) of every word of the trace's text analysis. */
function readingOf(trace: string): string {
  const analysis = trace.slice(trace.indexOf('[Text analysis result]'), trace.indexOf('[Output label]'));
  const readings = analysis.split('\n').map((row) => row.split(',')[8] ?? '');
  return katakanaToHiragana(readings.join('')).replace(/[^\p{sc=Hiragana}ー]/gu, '');
}

/** Cuts the silent phonemes at both ends, by the trace and not by loudness: soft endings (です) stay whole. */
function trim(wav: Buffer, trace: string): Int16Array {
  const spoken = [...trace.matchAll(/^(\d+) (\d+) \S*?-(\w+)\+/gm)].filter((label) => label[3] !== 'sil');
  const first = spoken[0];
  const last = spoken.at(-1);
  if (!first || !last) throw new Error('The trace has no labels');
  const samples = new Int16Array(wav.buffer.slice(wav.byteOffset + wavHeaderBytes, wav.byteOffset + wav.length));
  const toSample = (ticks: string | undefined) => Math.round((Number(ticks) / labelTicksPerSecond) * sampleRate);
  return samples.slice(toSample(first[1]), toSample(last[2]));
}
