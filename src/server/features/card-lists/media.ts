import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ListedCard } from '#domain/flashcard/card-row.ts';
import type { CardValue } from '../../db/stored-json.ts';
import { isMediaPath, type MediaStore } from '../../platform/media-store.ts';
import { audioDurationSeconds, COURSE_AUDIO } from '../../platform/audio/audio-duration.ts';
import { hashMedia, isFile } from '../content/index.ts';

const SAFE = /^[A-Za-z0-9][A-Za-z0-9._-]*\.(mp3|m4a)$/;

/**
 * The name under which a recording is stored: its own, or one derived from it if it does not fit into addresses.
 * Deterministic and idempotent. Null if it is not a recording.
 */
export function storedName(name: string): string | null {
  if (SAFE.test(name) && isMediaPath(name)) return name;
  const ending = /\.(mp3|m4a)$/iu.exec(name)?.[1]?.toLowerCase();
  return ending ? `${createHash('sha256').update(name).digest('hex').slice(0, 16)}.${ending}` : null;
}

/** Names of a listed card's recordings. */
export function recordingsOf({ audio, examples }: Pick<ListedCard, 'audio' | 'examples'>): string[] {
  return [audio, ...examples.map((example) => example.audio)].filter((name) => name !== '');
}

/** A card's recordings: the stored ones by their name in the list, and why others are not. */
export type CardMedia = { folder: string | null; kept: ReadonlyMap<string, string>; missing: readonly string[] };

/** Finds a card's recordings; without a folder, existing ones stay. `store` null: a dry run that writes nothing. */
export async function findMedia(
  card: ListedCard,
  before: CardValue | null,
  { mediaFolder, store }: { mediaFolder: string | null; store: MediaStore | null },
): Promise<CardMedia> {
  const names = [...new Set(recordingsOf(card))];
  if (names.length === 0) return { folder: null, kept: new Map(), missing: [] };
  if (mediaFolder === null) return keepStored(names, before);

  const missing: string[] = [];
  const found: { path: string; source: string; name: string }[] = [];
  for (const name of names) {
    const stored = storedName(name);
    // A file name, not a path.
    const source = path.join(mediaFolder, path.basename(name));
    if (stored === null) missing.push(`${name} is no .mp3 or .m4a file`);
    else if (!isFile(source)) missing.push(`there is no file ${name} in ${mediaFolder}`);
    else if (audioDurationSeconds(await readFile(source), COURSE_AUDIO) === null)
      missing.push(`${name} is no whole MP3 or M4A file`);
    else found.push({ path: stored, source, name });
  }
  if (found.length === 0) return { ...keepStored(names, before), missing };
  const { folder, files } = await hashMedia(found.map(({ path: at, source }) => ({ path: at, source })));
  await store?.put(folder, files);
  return { folder, kept: new Map(found.map(({ name, path: at }) => [name, at])), missing };
}

function keepStored(names: readonly string[], before: CardValue | null): CardMedia {
  const stored = new Set(before ? [before.audio, ...before.examples.map(({ audio }) => audio)] : []);
  const kept = new Map<string, string>();
  const missing: string[] = [];
  for (const name of names) {
    const at = storedName(name);
    if (at !== null && stored.has(at)) kept.set(name, at);
    else missing.push(at === null ? `${name} is no .mp3 or .m4a file` : `${name} is missing: --media names its folder`);
  }
  return { folder: kept.size > 0 ? (before?.folder ?? null) : null, kept, missing };
}
