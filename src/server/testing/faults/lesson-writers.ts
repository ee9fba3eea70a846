import { randomInt, randomUUID } from 'node:crypto';
import path from 'node:path';
import sharp from 'sharp';
import type { SwipeInput } from '#contract/flashcards.ts';
import type { ProgressReportView } from '#contract/progress.ts';
import type { Device } from '../players.ts';
import { findMissing, readProgress } from './stored-progress.ts';
import { auditCounts, countStored, createWriter, fileBytes, type Writer } from './writer.ts';

const CLIP_SECONDS = 50;

/** A tab playing a lesson. Its reports are numbered across rounds. */
export function createReportWriter(device: Device, lessonId: number, sessionId: string): Writer {
  let reports = 0;
  return createWriter<number>({
    kind: 'report',
    next: () => (reports += 1),
    request: (sequence) => {
      const second = sequence % CLIP_SECONDS;
      const body = { lesson_id: lessonId, played: [[second, second + 1]], position_seconds: second + 1 };
      return {
        path: '/khoa-hoc/upsert-lesson-progress',
        cookie: device.cookie,
        body: { ...body, session_id: sessionId, sequence },
      };
    },
    async audit(acknowledged, _pending, pool) {
      const { userId } = device;
      const told = acknowledged.map(({ write: sequence, answer }) => {
        const { percent, played } = JSON.parse(answer.text) as ProgressReportView;
        return { userId, lessonId, sessionId, sequence, percent, played };
      });
      return { missing: findMissing(await readProgress(pool, [userId]), told) };
    },
  });
}

/** A tab sorting cards of its own, one save per swipe. */
export function createSwipeWriter(device: Device, lessonId: number, cardIds: number[]): Writer {
  let swipes = 0;
  return createWriter<SwipeInput>({
    kind: 'swipe',
    next: () => ({
      client_id: randomUUID(),
      card_id: cardIds[(swipes += 1) % cardIds.length] ?? 0,
      direction: swipes % 3 === 0 ? 'left' : 'right',
      age_ms: 0,
    }),
    request: (swipe) => ({
      path: '/api/flashcard/save-result',
      cookie: device.cookie,
      body: { lesson_id: lessonId, flashcard_ids: { remember: [], non: [] }, swipes: [swipe] },
    }),
    async audit(acknowledged, _pending, pool) {
      const keys = acknowledged.map(({ write }) => write.client_id);
      const counted = 'SELECT client_id AS key, count(*) FROM card_review WHERE user_id = $1 AND client_id = ANY($2)';
      const stored = await countStored(pool, `${counted} GROUP BY client_id`, [device.userId, keys]);
      const { missing, doubled } = auditCounts('swipe', keys, stored);
      const { rows } = await pool.query<{ card_id: number }>(
        `SELECT card_id FROM card_pile p WHERE user_id = $1 AND is_remembered <>
           (SELECT direction = 'right' FROM card_review r WHERE r.user_id = $1 AND r.card_id = p.card_id ORDER BY at DESC LIMIT 1)`,
        [device.userId],
      );
      return { missing, doubled: [...doubled, ...rows.map(({ card_id }) => `pile of card ${card_id}`)] };
    },
  });
}

/** Uploads small pictures, each of another colour. */
export function createPictureWriter(device: Device): Writer {
  let picture = new Blob();
  return createWriter<Blob>({
    kind: 'picture',
    async prepare() {
      picture = await drawPicture();
    },
    next: () => {
      const drawn = picture;
      // The next one is ready long before the server has accepted this one.
      void drawPicture().then((next) => (picture = next));
      return drawn;
    },
    request: (bytes) => {
      const body = new FormData();
      body.append('object', 'comment');
      body.append('image', bytes, 'anh.png');
      return { path: '/upload-image', cookie: device.cookie, body };
    },
    async audit(acknowledged, _pending, pool, dataDir) {
      const names = acknowledged.map(({ answer }) => JSON.parse(answer.text) as string);
      const sql = 'SELECT name AS key, count(*) FROM upload WHERE name = ANY($1) GROUP BY name';
      const { missing } = auditCounts('picture', names, await countStored(pool, sql, [names]));
      const sizes = names.map(async (name) => {
        const folder = path.join(dataDir, 'pictures', name.slice(0, 32));
        const files = await Promise.all(
          ['small', 'default'].map((size) => fileBytes(path.join(folder, `${size}.webp`))),
        );
        return files.every((bytes) => bytes > 0) ? [] : [`files of picture ${name}`];
      });
      return { missing: [...missing, ...(await Promise.all(sizes)).flat()] };
    },
  });
}

async function drawPicture(): Promise<Blob> {
  const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) };
  const png = await sharp({ create: { width: 16, height: 16, channels: 3, background } })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(png)], { type: 'image/png' });
}
