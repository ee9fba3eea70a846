import type { SpeakingQuestion } from './speaking.ts';

/** spec 2 §5 */
const MAX_CHUNK_LETTERS = 15;

/** Letters that are lit together, one after the other from its start to its end. Spaces are no letters. */
export type KaraokeChunk = {
  readonly letters: number;
  readonly startMs: number;
  readonly endMs: number;
};

/**
 * The chunks of a sentence without readings, over a recording of this length. The times are those of a recording of
 * `timedMs`: for a slower one they are stretched. Without times, the letters are spread evenly.
 */
export function karaokeOf(
  sentence: string,
  times: SpeakingQuestion['karaoke'],
  { lengthMs, timedMs }: { readonly lengthMs: number; readonly timedMs: number },
): readonly KaraokeChunk[] {
  const stretch = timedMs > 0 ? lengthMs / timedMs : 1;
  const words = (times ?? [[sentence, 0] as const]).map(([text, startMs]) => ({
    letters: lettersOf(text),
    startMs: startMs * stretch,
  }));
  return words.flatMap(({ letters, startMs }, index) => {
    const endMs = Math.max(startMs, words[index + 1]?.startMs ?? lengthMs);
    return inChunks(letters, startMs, endMs);
  });
}

/** How many letters of the sentence are lit at a moment of the recording. */
export function litLetters(chunks: readonly KaraokeChunk[], atMs: number): number {
  let lit = 0;
  for (const { letters, startMs, endMs } of chunks) {
    if (atMs < startMs) break;
    const share = endMs > startMs ? (atMs - startMs) / (endMs - startMs) : 1;
    lit += Math.min(letters, Math.floor(share * letters) + 1);
  }
  return lit;
}

/** Letters as a reader sees them, without spaces. */
export function lettersOf(text: string): number {
  return [...text.replace(/\s/gu, '')].length;
}

function inChunks(letters: number, startMs: number, endMs: number): KaraokeChunk[] {
  const count = Math.ceil(letters / MAX_CHUNK_LETTERS);
  const timeOf = (letter: number) => startMs + ((endMs - startMs) * letter) / letters;
  return Array.from({ length: count }, (_, index) => {
    const first = index * MAX_CHUNK_LETTERS;
    const last = Math.min(letters, first + MAX_CHUNK_LETTERS);
    return { letters: last - first, startMs: timeOf(first), endMs: timeOf(last) };
  });
}
