// Four learners uploading the largest allowed AVIFs, and a fifth with a picture of 1 KB.
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { MAX_PER_LEARNER } from '#server/features/pictures/picture-queue.ts';
import { createStation } from '#server/testing/server-process.ts';
import { formBody } from '#server/testing/upload.ts';
import { type Finding, formatNumber } from './lib/finding.ts';
import { type Learner, makeLearners, poolOf } from './lib/learners.ts';
import { median, spread } from './lib/rounds.ts';

const CROWD = 4;
const ROUNDS = 5;
const PAUSE_MS = 500;

export async function measurePictures(): Promise<Finding[]> {
  const station = createStation();
  try {
    const server = await station.startServer();
    const pool = poolOf(await station.postgres());
    const [fifth, ...crowd] = await makeLearners(pool, CROWD + 1);
    await pool.end();
    if (!fifth) throw new Error('No learner was made.');
    const [large, small] = [await makeLarge(), await makeSmall()];
    const send = (picture: Buffer, learner: Learner) => upload(server.address, picture, learner);

    const alone = { large: [] as number[], small: [] as number[] };
    await send(small, fifth);
    for (let round = 0; round < ROUNDS; round += 1) {
      alone.large.push(await send(large, crowd[round % CROWD] ?? fifth));
      alone.small.push(await send(small, fifth));
    }
    const sent = crowd.flatMap((learner) => Array.from({ length: MAX_PER_LEARNER }, () => send(large, learner)));
    let isCrowded = true;
    const crowded = Promise.all(sent).finally(() => {
      isCrowded = false;
    });
    // By then all are received: they share the line, and the first is done while the others wait.
    await Promise.race(sent);
    const waits: number[] = [];
    while (waits.length < ROUNDS) {
      await sleep(PAUSE_MS);
      waits.push(await send(small, fifth));
      if (!isCrowded) throw new Error('The crowd was done before the fifth learner had sent everything.');
    }
    const crowdMs = await crowded;
    await server.end('SIGTERM');
    return [
      {
        name: `the longest wait of a fifth learner for 1 KB beside ${crowdMs.length} AVIFs of 24 megapixels, against one of those alone`,
        result: { value: Math.max(...waits) / median(alone.large) },
        limit: { atMost: 3 },
        beside: [
          spread('1 KB beside the crowd', waits, 'ms'),
          spread('1 KB alone', alone.small, 'ms'),
          spread(`an AVIF of ${formatNumber(large.length / 1e6)} MB alone`, alone.large, 'ms'),
          `the last of the crowd after ${formatNumber(Math.max(...crowdMs) / 1000)} s`,
        ],
      },
    ];
  } finally {
    await station.close();
  }
}

/** Similar to a photo: flat colours would decode instantly. */
function makeLarge(): Promise<Buffer> {
  return sharp(randomBytes(1500 * 1000 * 3), { raw: { width: 1500, height: 1000, channels: 3 } })
    .resize(6000, 4000)
    .avif({ quality: 50, effort: 0 })
    .toBuffer();
}

function makeSmall(): Promise<Buffer> {
  return sharp(randomBytes(16 * 16 * 3), { raw: { width: 16, height: 16, channels: 3 } })
    .png()
    .toBuffer();
}

/** Resolves with the time until the answer, in ms. */
async function upload(address: string, picture: Buffer, { cookie }: Learner): Promise<number> {
  const { body, type } = await formBody({ object: 'comment', image: new Blob([new Uint8Array(picture)]) });
  const startedMs = performance.now();
  const headers = { 'content-type': type, cookie };
  const answer = await fetch(`${address}/upload-image`, { method: 'POST', headers, body: new Uint8Array(body) });
  if (!answer.ok) throw new Error(`/upload-image answered ${answer.status}: ${await answer.text()}`);
  return performance.now() - startedMs;
}
