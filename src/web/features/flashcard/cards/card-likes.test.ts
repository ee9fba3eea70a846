import { expect, it } from 'vitest';
import type { CardLikedView, LikeCardInput } from '#contract/flashcards.ts';
import type { SendResult } from '#web/lib/send-result.ts';
import { CardLikes } from './card-likes.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve));

function createLikes(answers: SendResult<CardLikedView>[] = []) {
  const sent: LikeCardInput[] = [];
  const send = async (body: LikeCardInput): Promise<SendResult<CardLikedView>> => {
    sent.push(body);
    return answers.shift() ?? { type: 'accepted', answer: { isLike: body.liked ?? false } };
  };
  const likes = new CardLikes([1], { learnerId: 7, courseId: 39 }, send, () => 1_700_000_000_500);
  return { likes, sent };
}

it('a heart shows at once what is wanted and says it to the server', async () => {
  const { likes, sent } = createLikes();
  likes.like(2, true);
  expect(likes.has(2)).toBe(true);
  await settle();
  expect(sent).toEqual([{ id: 2, course_id: 39, t: 1_700_000_000, liked: true, learner_id: 7 }]);
  likes.like(1, false);
  await settle();
  expect(likes.has(1)).toBe(false);
});

it('a heart that cannot be saved is taken back, and the wish can be tried again', async () => {
  const { likes } = createLikes([{ type: 'unreachable' }]);
  likes.like(2, true);
  await settle();
  expect(likes.has(2)).toBe(false);
  expect(likes.fault?.cardId).toBe(2);
  likes.fault?.retry();
  await settle();
  expect(likes.has(2)).toBe(true);
  expect(likes.fault).toBeNull();
});

it('a list that was asked for before a press does not undo it', async () => {
  const { likes } = createLikes();
  likes.like(2, true);
  likes.like(2, false);
  await settle();
  likes.add([1, 2, 3]);
  expect([1, 2, 3].map((id) => likes.has(id))).toEqual([true, false, true]);
});
