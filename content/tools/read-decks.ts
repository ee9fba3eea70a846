/** The vocabulary cards of a course, as their lessons' `cards.yaml` lists them. */
import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type CardFile, CardsFile } from '../../src/contract/content/cards-file.ts';

export type Deck = { lesson: string; folder: string; cards: CardFile[] };

/** Reads the decks of a course in the order of their folders. Throws on a file that the import would refuse, too. */
export async function readDecks(courseFolder: string): Promise<Deck[]> {
  const lessonsFolder = join(courseFolder, 'lessons');
  const decks: Deck[] = [];
  for (const lesson of (await readdir(lessonsFolder)).toSorted()) {
    const folder = join(lessonsFolder, lesson);
    const file = join(folder, 'cards.yaml');
    if (existsSync(file)) decks.push({ lesson, folder, cards: CardsFile.parse(parse(await readFile(file, 'utf8'))) });
  }
  return decks;
}
