import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeDatabase } from './recording-fixture.ts';
import { RecordingStore } from './recording-store.ts';

const DAY_MS = 86_400_000;
const SOUND = new Blob(['sound'], { type: 'audio/webm' });

let database = new FakeDatabase();
let nowMs = 0;
const open = () => new RecordingStore(database, () => nowMs);

beforeEach(() => {
  database = new FakeDatabase();
  nowMs = 10 * DAY_MS;
  vi.spyOn(console, 'info').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => void vi.useRealTimers());

describe('recordings', () => {
  it('outlive the page, with their type', async () => {
    expect(await open().put('a', SOUND)).toBe(true);
    const read = await open().get('a');
    expect([await read?.text(), read?.type]).toEqual(['sound', 'audio/webm']);
    expect(await open().get('b')).toBeNull();
  });

  it('can still be heard in their page when they are not needed any more', async () => {
    const store = open();
    await store.put('a', SOUND);
    await store.delete('a');
    expect(await store.get('a')).toBe(SOUND);
    expect(await open().get('a')).toBeNull();
  });

  it.each(['forbidden', 'full', 'silent'] as const)(
    'live as long as their page where the database is %s',
    async (fault) => {
      vi.useFakeTimers();
      database.fault = fault;
      const store = open();
      let changes = 0;
      store.subscribe(() => (changes += 1));
      const put = store.put('a', SOUND);
      await vi.runAllTimersAsync();
      expect(await put).toBe(false);
      expect([store.hasUnkept(), store.isUnkept('a'), changes]).toEqual([true, true, 1]);
      expect(await store.get('a')).toBe(SOUND);
      const gone = store.delete('a');
      await vi.runAllTimersAsync();
      await gone;
      expect([store.hasUnkept(), changes]).toEqual([false, 2]);
    },
  );

  it('of another page are not taken for lost while the database is forbidden', async () => {
    await open().put('a', SOUND);
    database.fault = 'forbidden';
    await expect(open().get('a')).rejects.toThrow('does not answer');
  });

  it('that nothing names go after a day, and no others', async () => {
    const store = open();
    await store.put('named', SOUND);
    await store.put('orphan', SOUND);
    nowMs += DAY_MS - 1;
    await store.put('young', SOUND);
    await store.sweep((id) => id === 'named');
    expect([...database.stored.keys()]).toEqual(['named', 'orphan', 'young']);
    nowMs += 1;
    await store.sweep((id) => id === 'named');
    expect([...database.stored.keys()]).toEqual(['named', 'young']);
  });

  it('are swept another time if the database is forbidden now', async () => {
    database.fault = 'forbidden';
    await expect(open().sweep(() => false)).resolves.toBeUndefined();
  });
});
