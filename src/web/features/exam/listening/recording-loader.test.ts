import { expect, it, vi } from 'vitest';
import { turns } from '#web/lib/outbox/outbox-fixture.ts';
import { RecordingLoader } from './recording-loader.ts';

function setUp(answers: (Blob | Error | 'refused' | 'sign-in')[]) {
  const tasks: (() => void)[] = [];
  let asked = 0;
  const loader = new RecordingLoader('/nghe.mp3', {
    load: async (_src, onPercent) => {
      asked += 1;
      onPercent(40);
      const answer = answers.shift();
      if (answer === undefined || answer instanceof Error) throw answer ?? new Error('no network');
      return answer;
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

it('one that the server does not give out is not waited for, and is asked for again when its turn may have come', async () => {
  const { loader, tasks, asked } = setUp(['refused', new Blob(['abc'])]);
  await turns();
  expect([loader.get(), tasks.length]).toEqual([{ status: 'refused' }, 0]);
  loader.wake();
  await turns();
  expect([loader.get().status, asked()]).toEqual(['ready', 2]);
});

it('one that waits for a sign-in is tried again by itself', async () => {
  const { loader, tasks } = setUp(['sign-in', new Blob(['abc'])]);
  await turns();
  expect(loader.get()).toEqual({ status: 'waiting', for: 'sign-in' });
  tasks.shift()?.();
  await turns();
  expect(loader.get().status).toBe('ready');
});

it('one that came broken is fetched anew', async () => {
  const { loader } = setUp([new Blob(['']), new Blob(['abc'])]);
  await turns();
  loader.again();
  expect(loader.get()).toEqual({ status: 'loading', percent: 40 });
  await turns();
  expect(loader.get()).toEqual({ status: 'ready', address: 'blob:3' });
});
