import { describe, expect, it, vi } from 'vitest';
import { viewStageOf } from '#domain/exam/view-stage.ts';
import { turns } from '#web/lib/outbox/outbox-fixture.ts';
import { ExamWorld } from './exam-fixture.ts';
import { isAsNew } from './newer-view.ts';

const at = (stage: number, isWaiting: boolean, second: number) => ({
  stage,
  is_waiting: isWaiting,
  server_now: new Date(second * 1_000).toISOString(),
});

describe('a message about an attempt', () => {
  it.each([
    ['later on the same screen', at(1, false, 9), at(1, false, 8)],
    ['of the same moment', at(1, false, 8), at(1, false, 8)],
    ['of the pause, by a clock that is behind', at(1, true, 3), at(1, false, 8)],
    ['of the next part, by a clock that is behind', at(2, false, 3), at(1, true, 8)],
    ['of the result, by a clock that is behind', at(5, false, 3), at(4, false, 8)],
  ])('is as new %s', (_fact, message, known) => {
    expect(isAsNew(message, known)).toBe(true);
  });

  it.each([
    ['earlier on the same screen', at(1, false, 7), at(1, false, 8)],
    ['of the part before the pause, by a clock that is ahead', at(1, false, 20), at(1, true, 8)],
    ['of the time that is up, once the result is known', at(4, false, 20), at(5, false, 8)],
  ])('is older %s', (_fact, message, known) => {
    expect(isAsNew(message, known)).toBe(false);
  });
});

it('every step is taken, whichever server answers it and however far its clock is behind', async () => {
  vi.spyOn(console, 'info').mockReturnValue();
  const world = new ExamWorld();
  const { session } = world.open('w');
  const screens = [];
  for (let part = 0; part < 3; part += 1) {
    for (const step of ['submit', 'next'] as const) {
      world.serverBehindMs = step === 'submit' ? 0 : 5_000;
      session[step]();
      await turns();
      screens.push(viewStageOf(session.state.attempt));
    }
  }
  expect(screens.map(({ stage, isWaiting }) => `${stage}${isWaiting ? ' waiting' : ''}`)).toEqual([
    '1 waiting',
    '2',
    '2 waiting',
    '3',
    '5',
    '5',
  ]);
});
