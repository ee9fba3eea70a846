/** A second source of pitch: the accent field of the dictionary that the speech program reads by (naist-jdic). */
import { existsSync } from 'node:fs';
import { dictionary, traceOf } from './speech.ts';

/** What the program makes of a text. `accent`: the mora after which the pitch falls; null: it is not one phrase. */
export type Spoken = { reading: string; accent: string | null; isOneEntry: boolean };

export const hasDictionary = existsSync(dictionary);

const FIELD = { reading: 8, accent: 10, chain: 12 } as const;

/** Reads a word as the speech program does. */
export async function spokenAs(text: string): Promise<Spoken> {
  const { entries, reading } = await traceOf(text);
  const isOnePhrase = entries.slice(1).every((entry) => entry[FIELD.chain] !== '0');
  const accent = isOnePhrase ? (entries[0]?.[FIELD.accent]?.split('/')[0] ?? null) : null;
  return { reading, accent, isOneEntry: entries.length === 1 };
}
