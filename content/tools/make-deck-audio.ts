/**
 * Makes the recordings that a course's cards name and that are not there yet; of named lessons all of them:
 *   node content/tools/make-deck-audio.ts so-cap-n5 [lesson …]
 * Needs ffmpeg and Open JTalk with a voice: see content/README.md. The site does not need any of them.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toKanaText } from './furigana.ts';
import { writeMp3 } from './mp3.ts';
import { type Deck, readDecks } from './read-decks.ts';
import { type ClipWishes, type Line, readClipWishes, speakerOf, toLine } from './script.ts';
import { speakAny } from './speech.ts';
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
    try {
      await writeMp3(withEdges((await speakAny(lines)).samples), path);
    } catch (error) {
      misread.push(error instanceof Error ? error.message : String(error));
    }
  }
}

/**
 * A word is spoken from its kanji, which carry its accent; where the program misreads them, from its kana; and from what
 * the lesson's `clips.yaml` says where neither has the accent of the card.
 */
async function tasksOf({ folder, cards }: Deck): Promise<Task[]> {
  const wishes = await readClipWishes(folder);
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
