import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LikeView } from '#contract/comments.ts';
import type { SendResult } from '#web/lib/send-result.ts';
import { OptimisticLikes } from './optimistic-likes.ts';

const START = { isLiked: false, count: 4 };
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A server with one comment, whose answers come when the test says so. */
class Heart {
  shown = START;
  server = START;
  sent: boolean[] = [];
  failed: boolean[] = [];
  waiting: ((isLost: boolean) => void)[] = [];
  readonly wishes = new OptimisticLikes({
    send: (id, liked) => {
      this.sent.push(liked);
      return new Promise<SendResult<LikeView>>((resolve) => {
        this.waiting.push((isLost) => {
          if (isLost) return resolve({ type: 'unreachable' });
          const change = Number(liked) - Number(this.server.isLiked);
          this.server = { isLiked: liked, count: this.server.count + change };
          resolve({ type: 'accepted', answer: { id, liked, comment_like: [], count_like: this.server.count } });
        });
      });
    },
    show: (_id, like) => (this.shown = like),
    fail: (_id, wish) => this.failed.push(wish),
  });

  press(): void {
    void this.wishes.wish(1, !this.shown.isLiked, this.shown);
  }

  async answer(isLost = false): Promise<void> {
    this.waiting.shift()?.(isLost);
    await turn();
  }
}

describe('a like', () => {
  it('shows at once', () => {
    const heart = new Heart();
    heart.press();
    expect(heart.shown).toEqual({ isLiked: true, count: 5 });
  });

  it('goes back when it could not be saved, and what was meant is told', async () => {
    const heart = new Heart();
    heart.press();
    await heart.answer(true);
    expect(heart.shown).toEqual(START);
    expect(heart.failed).toEqual([true]);
  });

  it('pressed three times in a row is sent twice at most, and the last wish wins', async () => {
    const heart = new Heart();
    heart.press();
    heart.press();
    heart.press();
    expect(heart.shown).toEqual({ isLiked: true, count: 5 });
    await heart.answer();
    expect(heart.sent).toEqual([true]);
    expect(heart.server).toEqual({ isLiked: true, count: 5 });
  });

  it('whatever is pressed and however slow the answers, page and server end with the last wish', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom('press', 'answer'), { maxLength: 30 }), async (steps) => {
        const heart = new Heart();
        let wanted = false;
        for (const step of steps) {
          if (step === 'answer') await heart.answer();
          else {
            heart.press();
            wanted = !wanted;
          }
        }
        while (heart.waiting.length > 0) await heart.answer();
        expect(heart.shown).toEqual({ isLiked: wanted, count: wanted ? 5 : 4 });
        expect(heart.server).toEqual(heart.shown);
      }),
      { numRuns: 60 },
    );
  });
});
