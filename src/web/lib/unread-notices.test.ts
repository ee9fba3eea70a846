import { expect, it, vi } from 'vitest';
import { Store } from './store.ts';
import { refreshUnreadNotices, setUnreadNotices } from './unread-notices.ts';

const answering = () => {
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => answer.promise);
  return (count: number) => answer.resolve(Response.json(count));
};

it('a count that was asked for before the notices were read does not come back', async () => {
  const set = vi.spyOn(Store.prototype, 'set');
  const answer = answering();
  const refreshing = refreshUnreadNotices();
  setUnreadNotices(0);
  answer(1);
  await refreshing;
  expect(set.mock.calls).toEqual([[0]]);
});

it('a count that was asked for afterwards is taken', async () => {
  const set = vi.spyOn(Store.prototype, 'set');
  const answer = answering();
  setUnreadNotices(0);
  const refreshing = refreshUnreadNotices();
  answer(2);
  await refreshing;
  expect(set.mock.calls).toEqual([[0], [2]]);
});
