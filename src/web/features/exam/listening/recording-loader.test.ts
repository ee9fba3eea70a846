import { expect, it, vi } from 'vitest';
import { turns } from '#web/lib/outbox/outbox-fixture.ts';
import { RecordingLoader } from './recording-loader.ts';

function setUp(answers: (Blob | Error)[]) {
  const tasks: (() => void)[] = [];
  let asked = 0;
  const loader = new RecordingLoader('/nghe.mp3', {
    load: async (_src, onPercent) => {
      asked += 1;
      onPercent(40);
      const answer = answers.shift();
      if (answer instanceof Blob) return answer;
      throw answer ?? new Error('no network');
    },
    addressOf: (blob) => `blob:${blob.size}`,
    schedule: (task) => {
      tasks.push(task);
      return () => tasks.splice(tasks.indexOf(task), 1);
    },
    random: () => 0.5,
  });
  return { loader, tasks, asked: () => asked };
}

it('a recording is brought whole', async () => {
  const { loader } = setUp([new Blob(['abc'])]);
  expect(loader.get()).toEqual({ status: 'loading', percent: 40 });
  await turns();
  expect(loader.get()).toEqual({ status: 'ready', address: 'blob:3' });
});

it('without network it is tried again by itself, and once the network is back', async () => {
  vi.spyOn(console, 'info').mockReturnValue();
  const { loader, tasks, asked } = setUp([new Error('no network'), new Error('no network'), new Blob(['abc'])]);
  await turns();
  expect([loader.get().status, tasks.length]).toEqual(['waiting', 1]);
  tasks.shift()?.();
  await turns();
  expect([loader.get().status, tasks.length]).toEqual(['waiting', 1]);
  loader.wake();
  await turns();
  expect([loader.get().status, tasks.length, asked()]).toEqual(['ready', 0, 3]);
  loader.wake();
  expect(asked()).toBe(3);
});
