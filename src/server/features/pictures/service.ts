import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import {
  PICTURE_QUOTA_BYTES,
  PICTURE_SIZES,
  type PictureObject,
  type PictureSize,
} from '#domain/pictures/picture-rules.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../platform/app-error.ts';
import { allowUpload } from '../../platform/body-time.ts';
import { isDiskFull } from '../../platform/file-errors.ts';
import { consumeLimit } from '../../platform/learner-limits.ts';
import type { MediaStore } from '../../platform/media-store.ts';
import { requireLearner } from '../access/index.ts';
import type { Encoder } from './encoder.ts';
import type { createLearnerBound } from './picture-queue.ts';
import { receiveFile, waitForUpload } from './receive.ts';

export type PictureDeps = { pool: pg.Pool; pictures: MediaStore; scratchFolder: string; now: () => number };
export type UploadDeps = PictureDeps & { encoder: Encoder; withinBound: ReturnType<typeof createLearnerBound> };

/** Folder of a stored picture's two files. */
export const folderOf = (name: string) => name.slice(0, 32);
export const fileOf = (size: PictureSize) => `${size}.webp`;

/** Stores a picture and returns its name. Idempotent. spec 1 §7, decisions §7 */
export async function uploadPicture(deps: UploadDeps, request: FastifyRequest, userId: number): Promise<string> {
  return deps.withinBound(userId, async () => {
    await consumeLimit(deps.pool, 'upload', { userId, staffOf: request.context.viewer.staffOf }, deps.now());
    // After the limit, so that those who send far too much are refused without delaying others.
    await waitForUpload();
    allowUpload(request);
    return takeIn(deps, request, userId);
  });
}

async function takeIn(deps: UploadDeps, request: FastifyRequest, userId: number): Promise<string> {
  try {
    return await receiveFile(request, deps.scratchFolder, async ({ folder, bytes, fields }) => {
      requireLearner(request.context, fields.learner_id);
      await deps.encoder.encode(folder, fields.object, { ownerId: userId, bytes });
      const encoded = await readEncoded(folder);
      // A sender who is gone would never learn the name.
      if (request.raw.socket.destroyed) throw new AppError('BAD_REQUEST');
      return storePicture(deps, userId, fields.object, encoded);
    });
  } catch (error) {
    if (isDiskFull(error)) throw new AppError('STORAGE_FULL', { cause: error });
    throw error;
  }
}

type EncodedPicture = Record<PictureSize, Buffer>;

async function readEncoded(folder: string): Promise<EncodedPicture> {
  const [small, full] = await Promise.all(
    [fileOf('small'), fileOf('default')].map((file) => readFile(path.join(folder, file))),
  );
  if (!small || !full) throw new Error('a picture was encoded and is not there');
  return { small, default: full };
}

/** The row is inserted only once the files exist, and rolled back if they cannot be written. */
async function storePicture(
  deps: UploadDeps,
  userId: number,
  object: PictureObject,
  encoded: EncodedPicture,
): Promise<string> {
  const hash = createHash('sha256').update(`${object} ${userId}\n`).update(encoded.default).digest('hex');
  const name = `${hash.slice(0, 32)}.webp`;
  const bytes = PICTURE_SIZES.reduce((sum, size) => sum + encoded[size].length, 0);
  const now = new Date(deps.now());
  await inTransaction(deps.pool, async (client) => {
    // Serialise a learner's uploads to keep the quota.
    await client.query('SELECT FROM "user" WHERE id = $1 FOR NO KEY UPDATE', [userId]);
    const { rows } = await client.query<{ used: string }>(
      'SELECT coalesce(sum(bytes), 0) AS used FROM upload WHERE user_id = $1 AND name <> $2',
      [userId, name],
    );
    if (Number(rows[0]?.used) + bytes > PICTURE_QUOTA_BYTES) throw new AppError('UPLOADS_FULL');
    // Waits for a concurrent sweep of the same picture and then restores it.
    await client.query(
      `INSERT INTO upload (name, user_id, object, bytes, created_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (name) DO UPDATE SET created_at = excluded.created_at`,
      [name, userId, object, bytes, now],
    );
    const files = PICTURE_SIZES.map((size) => ({ path: fileOf(size), source: encoded[size] }));
    await deps.pictures.put(folderOf(name), files);
  });
  return name;
}
