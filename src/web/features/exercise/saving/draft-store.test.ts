import * as fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeStorage } from '#web/lib/outbox/outbox-fixture.ts';
import type { Draft } from './draft.ts';
import { draftKey, DraftStore } from './draft-store.ts';

const PLACE = { lessonId: 3, learnerId: 7 };
const DRAFT: Draft = {
  version: 'v1',
  attemptId: 'a1',
  session: { at: 2, answers: [[1, 'o1']] },
  recordings: [{ questionId: 5, speed: 'slow', blobId: 'b1', isKept: true }],
};

let storage = new FakeStorage();
let nowMs = 1;
const open = () => new DraftStore(storage, () => (nowMs += 1));

beforeEach(() => {
  storage = new FakeStorage();
  vi.spyOn(console, 'info').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
});

describe('drafts', () => {
  it('outlive the page', () => {
    expect(open().save(PLACE, DRAFT)).toBe(true);
    expect(open().load(PLACE, 'v1')).toEqual(DRAFT);
  });

  it('belong to a learner, or to guests, and a lesson', () => {
    open().save(PLACE, DRAFT);
    expect(open().load({ ...PLACE, learnerId: 8 }, 'v1')).toBeNull();
    expect(open().load({ ...PLACE, learnerId: null }, 'v1')).toBeNull();
    expect(open().load({ ...PLACE, lessonId: 33 }, 'v1')).toBeNull();
  });

  it('of other content are dropped, which is said once', () => {
    open().save(PLACE, DRAFT);
    expect(open().load(PLACE, 'v2')).toBe('outdated');
    expect(open().load(PLACE, 'v2')).toBeNull();
  });

  it('are kept in the page when the storage is full, and in the storage as soon as it has room', () => {
    const store = open();
    store.save(PLACE, DRAFT);
    storage.isFull = true;
    const later = { ...DRAFT, session: { at: 3 } };
    expect(store.save(PLACE, later)).toBe(false);
    expect(store.load(PLACE, 'v1')).toEqual(later);
    expect(open().load(PLACE, 'v1')).toEqual(DRAFT);
    storage.isFull = false;
    expect(store.save(PLACE, later)).toBe(true);
    expect(open().load(PLACE, 'v1')).toEqual(later);
  });

  it('make room for others: the 50 saved last are kept', () => {
    const store = open();
    for (let lessonId = 1; lessonId <= 50; lessonId += 1) store.save({ ...PLACE, lessonId }, DRAFT);
    store.save({ ...PLACE, lessonId: 1 }, DRAFT);
    store.save({ ...PLACE, lessonId: 51 }, DRAFT);
    const kept = [1, 2, 3, 51].filter((lessonId) => store.load({ ...PLACE, lessonId }, 'v1'));
    expect(kept).toEqual([1, 3, 51]);
    expect(storage.values.size).toBe(50);
  });

  it('make room without taking the draft of a comment', () => {
    const comments = ['tsubame-draft:7:lesson-12', 'tsubame-draft:7:flashcard-3:4'];
    for (const key of comments) storage.setItem(key, '{"text":"Cô ơi","images":[],"savedMs":1}');
    const store = open();
    for (let lessonId = 1; lessonId <= 51; lessonId += 1) store.save({ ...PLACE, lessonId }, DRAFT);
    const kept = [1, 2, 51].filter((lessonId) => store.load({ ...PLACE, lessonId }, 'v1'));
    expect(kept).toEqual([2, 51]);
    expect(comments.filter((key) => storage.getItem(key) !== null)).toEqual(comments);
    expect(storage.values.size).toBe(52);
  });

  it.each([
    ['nothing', ''],
    ['no JSON', '{"version":'],
    ['JSON of another kind', '[1, 2]'],
    ['null', 'null'],
    ['a draft without an id', JSON.stringify({ ...DRAFT, attemptId: '' })],
    ['recordings that are no list', JSON.stringify({ ...DRAFT, recordings: {} })],
    [
      'a recording at another speed',
      JSON.stringify({ ...DRAFT, recordings: [{ ...DRAFT.recordings[0], speed: 'x' }] }),
    ],
    ['deep JSON', '['.repeat(400_000)],
    ['huge JSON', JSON.stringify({ ...DRAFT, session: 'x'.repeat(600_000) })],
  ])('that are %s count as none', (_what, text) => {
    storage.setItem(draftKey(PLACE), text);
    expect(open().load(PLACE, 'v1')).toBeNull();
    expect(open().save(PLACE, DRAFT)).toBe(true);
  });

  it('come back as they were saved, whatever the session holds, and whatever else lies there', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (session, foreign) => {
        storage = new FakeStorage();
        storage.setItem(draftKey({ ...PLACE, lessonId: 4 }), foreign);
        open().save(PLACE, { ...DRAFT, session });
        expect(open().load(PLACE, 'v1')).toEqual(JSON.parse(JSON.stringify({ ...DRAFT, session })));
        expect([null, 'outdated']).toContain(open().load({ ...PLACE, lessonId: 4 }, 'v1'));
      }),
    );
  });
});
