import { expect, it } from 'vitest';
import type { TextStorage } from '#web/lib/browser-storage.ts';
import { Outbox } from './outbox.ts';
import { FakeBrowser, LEARNER, turns } from './outbox-fixture.ts';

type Recording = { readonly blobId: string };

/**
 * A browser with a store of blobs that answers later, as IndexedDB does, and one page that dies before one of its steps.
 * docs/decisions/025
 */
class World extends FakeBrowser {
  readonly blobs = new Map<string, string>();
  readonly uploaded = new Set<string>();
  stepsLeft = Infinity;

  open(pageId: string) {
    const { blobs, uploaded } = this;
    /** Goes on after another step, unless the page has died before it. */
    const isAlive = () => {
      if (!this.closedPages.has(pageId) && (this.stepsLeft -= 1) < 0) this.closedPages.add(pageId);
      return !this.closedPages.has(pageId);
    };
    const step = async (): Promise<void> => {
      await turns(1);
      if (!isAlive()) await new Promise<never>(() => undefined);
    };
    const { storage } = this;
    const mortal: TextStorage = {
      get length() {
        return storage.length;
      },
      key: (index) => storage.key(index),
      getItem: (key) => storage.getItem(key),
      setItem: (key, text) => (isAlive() ? storage.setItem(key, text) : undefined),
      removeItem: (key) => (isAlive() ? storage.removeItem(key) : undefined),
    };
    const outbox = new Outbox<Recording, null>(
      LEARNER,
      {
        name: 'recordings',
        idOf: ({ blobId }) => blobId,
        isWhole: ({ blobId }) => typeof blobId === 'string',
        soonMs: 0,
        async send([row]) {
          await step();
          const blob = blobs.get(row?.blobId ?? '');
          if (blob === undefined) throw new Error('a row names a blob that is not there');
          uploaded.add(blob);
          await step();
          return { type: 'accepted', answer: null };
        },
      },
      this.page(pageId, { storage: mortal }),
    );
    outbox.onAnswer((_answer, rows) => void Promise.all(rows.map(({ blobId }) => forget(blobId))));

    async function forget(blobId: string): Promise<void> {
      await step();
      blobs.delete(blobId);
    }
    return {
      /** Resolves when the recording is safe. */
      async save(blobId: string): Promise<void> {
        await step();
        blobs.set(blobId, `sound of ${blobId}`);
        await step();
        outbox.put({ blobId });
      },
      /** What an earlier page left: blobs without a row go, rows are sent. */
      async start(): Promise<void> {
        const named = new Set(outbox.rows.map(({ blobId }) => blobId));
        await Promise.all([...blobs.keys()].filter((id) => !named.has(id)).map(forget));
        await outbox.flush();
      },
    };
  }
}

it('recordings that were acknowledged all arrive, whichever step the page is killed before, and leave no blob behind', async () => {
  let isKilled = true;
  for (let steps = 0; isKilled; steps += 1) {
    const world = new World();
    world.stepsLeft = steps;
    const page = world.open('page');
    const saved: string[] = [];
    const save = async (id: string) => {
      await page.save(id);
      if (!world.closedPages.has('page')) saved.push(`sound of ${id}`);
    };
    void save('a').then(() => save('b'));
    await turns(40);
    isKilled = world.closedPages.has('page');
    world.closedPages.add('page');
    world.stepsLeft = Infinity;
    await world.open('next').start();
    await turns(10);
    expect({ steps, lost: saved.filter((sound) => !world.uploaded.has(sound)) }).toEqual({ steps, lost: [] });
    expect([world.storage.values.size, world.blobs.size]).toEqual([0, 0]);
    expect(steps).toBeLessThan(100);
  }
});
