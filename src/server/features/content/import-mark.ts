import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { makeDurableFolder, writeDurably } from '../../platform/durable-file.ts';

// Stored next to the data, so that a start can tell cheaply whether a course's folder has changed.
const Marks = z.record(z.string(), z.string());

/** Counts what imports take from a folder: 2 takes exercises.yaml, 3 exam.yaml. With a new one every folder is worth an import. */
const READER = 3;

const markFile = (dataDir: string) => path.join(dataDir, 'imported-content.json');

/** Records that the folder, as it is now, was imported as this course. */
export async function markImported(dataDir: string, courseId: number, folder: string): Promise<void> {
  const marks = { ...(await readMarks(dataDir)), [courseId]: await fingerprint(folder) };
  await makeDurableFolder(dataDir);
  await writeDurably(markFile(dataDir), `${JSON.stringify(marks, null, 2)}\n`);
}

/**
 * Whether an import of the folder may change this course: it differs from what was imported, or an earlier version of
 * Tsubame imported it. True if that was never recorded.
 */
export async function isChangedSinceImport(dataDir: string, courseId: number, folder: string): Promise<boolean> {
  return (await readMarks(dataDir))[courseId] !== (await fingerprint(folder));
}

async function readMarks(dataDir: string): Promise<z.infer<typeof Marks>> {
  if (!existsSync(markFile(dataDir))) return {};
  try {
    return Marks.parse(JSON.parse(await readFile(markFile(dataDir), 'utf8')));
  } catch (error) {
    // A broken file counts as none; even an import that changes nothing rewrites it.
    if (error instanceof SyntaxError || error instanceof z.ZodError) return {};
    throw error;
  }
}

/** Texts count by content, recordings and pictures by name and size. */
async function fingerprint(folder: string): Promise<string> {
  const hash = createHash('sha256').update(`reader ${READER}\0`);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  for (const file of files.toSorted()) {
    const isText = /\.(yaml|html|vtt)$/.test(file);
    const content = isText ? await readFile(file) : String((await stat(file)).size);
    hash.update(`${path.relative(folder, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}
