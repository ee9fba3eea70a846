import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RecordingSpeed } from '#domain/exercise/recording-limits.ts';
import type { RecordingFormat } from '../../db/stored-json.ts';
import { AppError } from '../../platform/app-error.ts';
import { answerRange } from '../video/index.ts';
import type { HistoryDeps } from './history.ts';
import { findRecordings } from './read-queries.ts';
import type { RecordingStore } from './recording-store.ts';

export type RecordingDeps = HistoryDeps & { recordings: RecordingStore };

/** As recognised, never as the sender called it. */
const TYPES: Record<RecordingFormat, string> = { webm: 'audio/webm', mp4: 'audio/mp4', ogg: 'audio/ogg' };

/** Sends a recording, or a range of it. Browsers keep it, and ask each time whether they may still play it. */
export async function sendRecording(
  { pool, recordings }: RecordingDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: { resultId: number; question: number; speed: RecordingSpeed },
): Promise<FastifyReply> {
  const row = (await findRecordings(pool, asked.resultId)).find(
    ({ question_id, speed }) => question_id === asked.question && speed === asked.speed,
  );
  const file = row && (await recordings.open(row.name));
  if (!file) throw new AppError('RESULT_NOT_FOUND');
  // The content of a name never changes.
  const tag = `"${row.name}"`;
  reply
    .type(TYPES[row.format])
    .header('cache-control', 'private, no-cache')
    .header('etag', tag)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'");
  if (request.headers['if-none-match'] === tag) return reply.code(304).send('');
  const range = answerRange(request, reply, file.size);
  return reply.send(range === 'unsatisfiable' ? '' : file.read(range ?? undefined));
}
