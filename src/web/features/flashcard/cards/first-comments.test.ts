import { describe, expect, it } from 'vitest';
import type { FirstCommentsInput, FirstCommentsView } from '#contract/flashcards.ts';
import type { SendResult } from '#web/lib/send-result.ts';
import { FirstComments, type ShownComment } from './first-comments.ts';

const comment = (id: number, count_like = 0, pin = false): ShownComment => ({
  id,
  content: `Cách nhớ ${id}`,
  user_info: { id: null, name: 'Thu Hà', avatar: null },
  pin,
  count_like,
});

function createComments(answer: SendResult<Record<string, ShownComment>>) {
  const asked: FirstCommentsInput[] = [];
  const comments = new FirstComments(async (input) => {
    asked.push(input);
    return answer as SendResult<FirstCommentsView>;
  }, 'notice');
  return { comments, asked };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('the comments on cards', () => {
  it('are fetched for many cards at once, and once for each', async () => {
    const { comments, asked } = createComments({ type: 'accepted', answer: { '2': comment(9) } });
    comments.need([1, 2, 3]);
    await settle();
    comments.need([2, 3, 4]);
    expect(asked).toEqual([
      { ids: [1, 2, 3], name: 'flashcard', ref: 'notice' },
      { ids: [4], name: 'flashcard', ref: 'notice' },
    ]);
    expect(comments.find(2)?.id).toBe(9);
    expect(comments.find(1)).toBeNull();
  });

  it('that do not come leave the cards without any', async () => {
    const { comments } = createComments({ type: 'unreachable' });
    comments.need([1]);
    await settle();
    expect(comments.find(1)).toBeNull();
  });

  it('that come late leave one that was written meanwhile, unless they are pinned or liked more', async () => {
    const answer = { '1': comment(9), '2': comment(9, 3), '3': comment(9, 0, true) };
    const { comments } = createComments({ type: 'accepted', answer });
    comments.need([1, 2, 3]);
    for (const card of [1, 2, 3]) comments.add(card, comment(10));
    await settle();
    expect([1, 2, 3].map((card) => comments.find(card)?.id)).toEqual([10, 9, 9]);
  });

  it('give way to an own one, unless they are pinned or liked more', async () => {
    const answer = { '1': comment(9), '2': comment(9, 3), '3': comment(9, 0, true) };
    const { comments } = createComments({ type: 'accepted', answer });
    comments.need([1, 2, 3, 4]);
    await settle();
    for (const card of [1, 2, 3, 4]) comments.add(card, comment(10));
    expect([1, 2, 3, 4].map((card) => comments.find(card)?.id)).toEqual([10, 9, 9, 10]);
  });
});
