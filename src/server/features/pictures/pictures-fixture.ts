import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { TestApp } from '../../testing/test-app.ts';

/** A photo as phones store it: turned, with metadata. */
export const jpeg = (width: number, height: number, seed = 0): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: seed * 30, g: 90, b: 160 } } })
    .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'Nhà của Lan, 21.03N 105.85E' } } })
    .jpeg()
    .toBuffer();

export const codeOf = (answer: { json(): { error: { code: string } } }): string => answer.json().error.code;

const filesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** What a refused upload must leave as it was. */
export async function storedPictures(test: TestApp): Promise<{ rows: number; folders: string[] }> {
  const folders = filesIn(path.join(path.dirname(test.deps.scratchFolder), 'pictures'));
  return { rows: (await test.countRows())['upload'] ?? 0, folders };
}

/** Files being received. */
export const scratchFiles = (test: TestApp): string[] => filesIn(test.deps.scratchFolder);
