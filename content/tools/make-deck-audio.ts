/**
 * Makes the recordings that a course's cards name and that are not there yet; of named lessons all of them:
 *   node content/tools/make-deck-audio.ts so-cap-n5 [lesson …]
 * Needs ffmpeg and Open JTalk with a voice: see content/README.md. The site does not need any of them.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseFurigana } from './furigana.ts';
import { writeMp3 } from './mp3.ts';
import { type Deck, readDecks } from './read-decks.ts';
import { type ClipWishes, type Line, readClipWishes, type Speaker, toLine } from './script.ts';
import { speak } from './speech.ts';
import { withEdges } from './wav.ts';

const atOnce = 2;

/** A recording to be made: its file, and what it may be spoken from, the best first. */
type Task = { path: string; lines: Line[] };

const [courseFolderName = '', ...wantedNames] = process.argv.slice(2);
const decks = await readDecks(fileURLToPath(new URL(`../${courseFolderName}`, import.meta.url)));
const wantedDecks = decks.filter(({ lesson }) => wantedNames.length === 0 || wantedNames.includes(lesson));
const tasks = (await Promise.all(wantedDecks.map(tasksOf)))
  .flat()
  .filter(({ path }) => wantedNames.length > 0 || !existsSync(path));
const queue = tasks.values();
const misread: string[] = [];
await Promise.all(Array.from({ length: atOnce }, work));
console.log(`${tasks.length - misread.length} recordings made`);
for (const fault of misread) console.error(fault);
process.exitCode = misread.length > 0 ? 1 : 0;

async function work(): Promise<void> {
  for (const { path, lines } of queue) {
    const spoken = await speakAny(lines);
    if (spoken) await writeMp3(withEdges(spoken), path);
  }
}

/**
 * A word is spoken from its kanji, which carry its accent; where the program misreads them, from its kana; and from what
 * the lesson's `clips.yaml` says where neither has the accent of the card.
 */
async function tasksOf({ folder, cards }: Deck): Promise<Task[]> {
  const wishesFile = join(folder, 'clips.yaml');
  const wishes = existsSync(wishesFile) ? await readClipWishes(wishesFile) : {};
  const task = (file: string | undefined, ja: string, ways: ClipWishes[]): Task[] => {
    if (file === undefined) return [];
    const wish = wishes[file];
    const speaker = ways[0]?.speaker;
    const lines = wish ? [toLine(ja, { ...(speaker && { speaker }), ...wish })] : ways.map((way) => toLine(ja, way));
    return [{ path: join(folder, file), lines }];
  };
  return cards.flatMap(({ id, word, reading, audio, examples }) => [
    ...task(audio, reading, [{ say: word }, {}]),
    ...examples.flatMap(({ ja, audio: recording }) =>
      task(recording, ja, [{ speaker: speakerOf(id) }, { speaker: speakerOf(id), say: toKanaText(ja) }]),
    ),
  ]);
}

/** Whoever reads the words, two others say the sentences in turns. */
function speakerOf(cardId: number): Speaker {
  return cardId % 2 === 0 ? 'lan' : 'kim';
}

/** The line with the readings in place of its kanji. */
function toKanaText(ja: string): string {
  return parseFurigana(ja)
    .map(({ text, reading }) => reading ?? text)
    .join('');
}

/** Speaks the first line that the program reads as it should be read; null, and noted, when it reads none so. */
async function speakAny(lines: Line[]): Promise<Int16Array | null> {
  const faults: string[] = [];
  for (const line of lines) {
    try {
      return await speak(line);
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error));
    }
  }
  misread.push(...faults);
  return null;
}
