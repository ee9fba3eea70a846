import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { UploadInput } from '#contract/uploads.ts';
import { AppError } from '../../platform/app-error.ts';
import { isDiskFull } from '../../platform/file-errors.ts';
import { createThrottle } from '../../platform/throttle.ts';

// Simultaneous photos would monopolise the processor, though encoding them takes longer anyway. docs/decisions/016
const throttleUpload = createThrottle(100, 5000);
const throttleBytes = createThrottle(25_000_000);

/** Waits until another upload may start. */
export const waitForUpload = () => throttleUpload(1);

type Received = { folder: string; bytes: number; fields: UploadInput };

/**
 * Stores a form's single file as `{folder}/sent`, on disk rather than in memory, and passes it to `use`. The folder is
 * always removed afterwards.
 */
export async function receiveFile<T>(
  request: FastifyRequest,
  scratchFolder: string,
  use: (received: Received) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new AppError('MEDIA_TYPE_UNSUPPORTED');
  const folder = path.join(scratchFolder, randomUUID());
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await use({ folder, ...(await readForm(request, path.join(folder, 'sent'))) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readForm(request: FastifyRequest, file: string): Promise<Omit<Received, 'folder'>> {
  // If the sender has gone, the form would never end.
  if (request.raw.destroyed) throw new AppError('BAD_REQUEST');
  const fields: Record<string, unknown> = {};
  let bytes = 0;
  let isTooLarge = false;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        fields[part.fieldname] = part.fieldname === 'learner_id' ? Number(part.value) : part.value;
        continue;
      }
      await pipeline(part.file, inTheirTime, createWriteStream(file));
      isTooLarge = part.file.truncated;
      bytes = part.file.bytesRead;
    }
  } catch (error) {
    // Drain the rest: browsers read the answer only after sending everything.
    request.raw.resume();
    throw isDiskFull(error) ? error : new AppError('BAD_REQUEST', { cause: error });
  }
  if (isTooLarge) throw new AppError('IMAGE_TOO_LARGE');
  if (bytes === 0) throw new AppError('IMAGE_MISSING');
  const parsed = UploadInput.safeParse(fields);
  if (!parsed.success) throw new AppError('BAD_REQUEST', { cause: parsed.error });
  return { bytes, fields: parsed.data };
}

async function* inTheirTime(chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  for await (const chunk of chunks) {
    await throttleBytes(chunk.length);
    yield chunk;
  }
}
