import { describe, expect, it } from 'vitest';
import { type LoggedReview, replayWords } from './replay-words.ts';

const DAY_MS = 86_400_000;
const reviews = (count: number, cardId = 1): LoggedReview[] =>
  Array.from({ length: count }, (_, day) => ({ card_id: cardId, grade: 3, at_ms: 1_760_000_000_000 + day * DAY_MS }));

async function replay(counts: Record<string, number>) {
  let turns = 0;
  const words = await replayWords(
    Object.keys(counts),
    new Map(Object.entries(counts).map(([key, count]) => [key, reviews(count)])),
    'Asia/Ho_Chi_Minh',
    async () => void (turns += 1),
  );
  return { keys: words.map(({ key }) => key), reviews: words.map(({ memory }) => memory.reviews), turns };
}

describe('replayWords', () => {
  it('replays the usual save at once', async () => {
    expect(await replay({ a: 12, b: 30, c: 8 })).toEqual({ keys: ['a', 'b', 'c'], reviews: [12, 30, 8], turns: 0 });
  });

  it("leaves everybody else's requests a turn between words with long histories", async () => {
    expect(await replay({ a: 150, b: 150, c: 40, d: 900 })).toMatchObject({ reviews: [150, 150, 40, 900], turns: 2 });
  });

  it('leaves out a word without reviews', async () => {
    expect(await replay({ a: 0, b: 1 })).toMatchObject({ keys: ['b'] });
  });
});
