import { describe, expect, it } from 'vitest';
import { chooseNext, createLearnerBound, createPictureQueue, type WaitingPicture } from './picture-queue.ts';

const MEGABYTE = 1024 * 1024;
const picture = (ownerId: number, bytes: number): WaitingPicture => ({ ownerId, bytes });
const nothingYet = () => 0;

describe('who comes next', () => {
  it('is the smallest picture of those who have had as much', () => {
    expect(chooseNext([picture(1, MEGABYTE), picture(2, 1000), picture(3, 2000)], nothingYet, 0)).toBe(1);
    expect(chooseNext([picture(1, 1000), picture(2, 1000)], nothingYet, 0)).toBe(0);
  });

  it('is a picture of the learner who has had least, whatever its size', () => {
    const tookMs = (ownerId: number) => (ownerId === 1 ? 10_000 : 0);
    expect(chooseNext([picture(1, 1000), picture(2, MEGABYTE)], tookMs, 0)).toBe(1);
  });

  it('is each fourth time the one who waits longest', () => {
    const waiting = [picture(1, MEGABYTE), picture(2, 1000)];
    expect([0, 1, 2, 3, 4, 7].map((turn) => chooseNext(waiting, () => 0, turn))).toEqual([1, 1, 1, 0, 1, 0]);
  });
});

/** A queue whose pictures take as many milliseconds as they have bytes; answers the order in which they are done. */
async function orderOf(pictures: WaitingPicture[]): Promise<string[]> {
  let nowMs = 0;
  const done: string[] = [];
  const withPermit = createPictureQueue(() => nowMs);
  await Promise.all(
    pictures.map((one) =>
      withPermit(one, async () => {
        await Promise.resolve();
        nowMs += one.bytes;
        done.push(`${one.ownerId}:${one.bytes}`);
      }),
    ),
  );
  return done;
}

describe('the queue', () => {
  it('lets a small picture pass the large ones of four others', async () => {
    const large = [1, 2, 3, 4].flatMap((ownerId) => Array.from({ length: 3 }, () => picture(ownerId, 15_000)));
    const order = await orderOf([...large, picture(5, 1)]);
    expect(order.indexOf('5:1')).toBe(1);
  });

  it('gives each learner a turn before anybody gets a second one', async () => {
    const order = await orderOf([picture(1, 9), picture(1, 1), picture(1, 2), picture(2, 9), picture(3, 9)]);
    expect(order.slice(0, 3).toSorted()).toEqual(['1:9', '2:9', '3:9']);
  });

  it('makes every picture in the end, and goes on after one that fails', async () => {
    const withPermit = createPictureQueue(() => 0);
    const answers = await Promise.allSettled([
      withPermit(picture(1, 1), () => Promise.reject(new Error('broken'))),
      withPermit(picture(1, 2), () => Promise.resolve('second')),
      withPermit(picture(2, 3), () => Promise.resolve('third')),
    ]);
    expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : answer.status))).toEqual([
      'rejected',
      'second',
      'third',
    ]);
    expect(await withPermit(picture(1, 1), () => Promise.resolve('later'))).toBe('later');
  });

  it('sends away who would wait behind a hundred', async () => {
    const withPermit = createPictureQueue(() => 0);
    const held = Promise.withResolvers<void>();
    const waiting = Array.from({ length: 101 }, (_, n) => withPermit(picture(n, 1), () => held.promise));
    await expect(withPermit(picture(200, 1), () => held.promise)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    held.resolve();
    await Promise.all(waiting);
  });
});

describe('the bound of one learner', () => {
  it('refuses what is too much of one, nobody else’s, and takes more when something is done', async () => {
    const withinBound = createLearnerBound(2);
    const held = Promise.withResolvers<string>();
    const mine = [withinBound(1, () => held.promise), withinBound(1, () => held.promise)];
    await expect(withinBound(1, () => held.promise)).rejects.toMatchObject({ code: 'TOO_FAST', retryAfterSeconds: 10 });
    expect(await withinBound(2, () => Promise.resolve('other'))).toBe('other');
    held.resolve('mine');
    expect(await Promise.all(mine)).toEqual(['mine', 'mine']);
    await expect(withinBound(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await withinBound(1, () => Promise.resolve('again'))).toBe('again');
  });
});
