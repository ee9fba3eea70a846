import { expect, test } from 'vitest';
import type { Route } from './+types/lesson.ts';
import { loader } from './lesson.tsx';

const page = {
  kind: 'open',
  lesson: { name: 'Bài 1', video: { name: 'n5-01', qualities: ['720p'] } },
  course: { id: 39, name: 'Sơ cấp', level: 'N5' },
};

function cookieSecondsOf(me: { id: number } | null) {
  const services = {
    me,
    nowMs: 0,
    site: { name: 'Tsubame', origin: 'http://localhost' },
    findSharePicture: async () => '/share.png',
    findLessonPage: async () => ({ status: 'found', view: page }),
  };
  return loader({
    params: { course: 'n5', lesson: '1-bai' },
    request: new Request('http://localhost/', { headers: { cookie: 'video_positions=n5-01:42' } }),
    context: { get: () => services },
  } as unknown as Route.LoaderArgs);
}

test('a guest’s video starts where this browser left off', async () => {
  expect(await cookieSecondsOf(null)).toMatchObject({ cookieSeconds: 42 });
});

test('a learner’s video does not start where somebody else on this browser left off', async () => {
  expect(await cookieSecondsOf({ id: 7 })).toMatchObject({ cookieSeconds: null });
});
