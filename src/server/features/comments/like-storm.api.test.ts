import { expect, it } from 'vitest';
import { stormOfLikes } from '../../testing/like-storm.ts';
import { registerDevice } from '../../testing/players.ts';
import { createStation } from '../../testing/server-process.ts';
import { PATIENT } from '../../testing/start-command.ts';

// `npm run bench -- likes` runs the same with 50,000 likes.
const LEARNERS = 12;
const LIKES = 900;

it('likes and takings back, repeated, out of order and across a kill -9, leave as many rows as are counted', async () => {
  const station = createStation({ environment: PATIENT });
  try {
    const server = await station.startServer();
    const learners = await Promise.all(
      Array.from({ length: LEARNERS }, (_, n) =>
        registerDevice(server.address, `thich-${n}@tsubame.example`, 'mật khẩu của lớp'),
      ),
    );
    const { answered, refused, wrongCounters, wrongRows } = await stormOfLikes(station, server, learners, LIKES);
    expect(answered).toBeGreaterThan(LIKES);
    expect({ refused, wrongCounters, wrongRows }).toEqual({ refused: [], wrongCounters: [], wrongRows: 0 });
  } finally {
    await station.close();
  }
}, 600_000);
