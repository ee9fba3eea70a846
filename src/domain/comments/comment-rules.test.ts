import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMMENT_STATES } from './comment-facts.ts';
import { COMMENTS_PER_PAGE, lastPage, MAX_PINNED, pageOf, pageSlice } from './paging.ts';
import { isHiddenByReports } from './reports.ts';
import { isCounted, isListed, totalChange } from './thread-counts.ts';
import { isUnreadReply } from './unread-replies.ts';

describe('pages', () => {
  const lists = fc.record({ unpinned: fc.nat(400), pinned: fc.nat(MAX_PINNED) });

  it('hold every comment once, ten each, the pinned ones first', () => {
    fc.assert(
      fc.property(lists, ({ unpinned, pinned }) => {
        const total = unpinned + pinned;
        const newestFirst = Array.from({ length: unpinned }, (_, n) => n);
        const seen: number[] = [];
        for (let page = 1; page <= lastPage(total); page += 1) {
          const { from, offset, size } = pageSlice(page, { total, pinned });
          const list = from === 'newest' ? newestFirst : newestFirst.toReversed();
          const taken = list.slice(offset, offset + size);
          seen.push(...(from === 'newest' ? taken : taken.toReversed()));
          const isLast = page === lastPage(total);
          const shown = size + (page === 1 ? pinned : 0);
          if (!isLast) expect(shown).toBe(COMMENTS_PER_PAGE);
          expect(shown).toBeLessThanOrEqual(COMMENTS_PER_PAGE);
          // From the nearer end: never past the middle.
          expect(offset).toBeLessThanOrEqual(unpinned / 2);
          for (const newer of taken) expect(pageOf(newer, pinned)).toBe(page);
        }
        expect(seen).toEqual(newestFirst);
      }),
    );
  });

  it('behind the last one are empty, and there is always a first', () => {
    expect(lastPage(0)).toBe(1);
    expect([lastPage(10), lastPage(11)]).toEqual([1, 2]);
    for (const page of [2, 3, 1000]) expect(pageSlice(page, { total: 10, pinned: 2 }).size).toBe(0);
  });
});

describe('reports', () => {
  const quiet = { enrolledReporters: 3, isAuthorStaff: false, isPinned: false, isCleared: false };
  it.each([
    ['of three enrolled learners hide', quiet, true],
    ['of two don’t', { ...quiet, enrolledReporters: 2 }, false],
    ['never hide what a teacher wrote', { ...quiet, enrolledReporters: 99, isAuthorStaff: true }, false],
    ['never hide what is pinned', { ...quiet, enrolledReporters: 99, isPinned: true }, false],
    ['never hide what staff let stand', { ...quiet, enrolledReporters: 99, isCleared: true }, false],
  ])('%s', (_fact, comment, hides) => {
    expect(isHiddenByReports(comment)).toBe(hides);
  });
});

describe('the counts of a thread', () => {
  it.each([
    ['shown', 0, true, true],
    ['shown', 2, true, true],
    ['hidden', 0, true, false],
    ['hidden', 2, true, false],
    ['deleted', 0, false, false],
    ['deleted', 1, true, true],
  ] as const)('%s with %i replies', (state, shownReplies, listed, counted) => {
    expect([isListed({ state, shownReplies }), isCounted({ state, shownReplies })]).toEqual([listed, counted]);
  });

  it('change the total so that any way between two states adds up', () => {
    const threads = fc.record({ state: fc.constantFrom(...COMMENT_STATES), shownReplies: fc.nat(2) });
    fc.assert(
      fc.property(fc.array(threads, { minLength: 2, maxLength: 6 }), (steps) => {
        const sum = steps.slice(1).reduce((total, step, at) => total + totalChange(steps[at] ?? step, step), 0);
        const [first, last] = [steps[0], steps.at(-1)];
        if (first && last) expect(sum).toBe(totalChange(first, last));
      }),
    );
  });
});

describe('a reply is unread', () => {
  const thread = { authorId: 7, readReplyId: 20 };
  it.each([
    ['newer than the mark', { id: 21, authorId: 8, state: 'shown' }, true],
    ['the mark itself', { id: 20, authorId: 8, state: 'shown' }, false],
    ['one’s own', { id: 21, authorId: 7, state: 'shown' }, false],
    ['hidden', { id: 21, authorId: 8, state: 'hidden' }, false],
    ['deleted', { id: 21, authorId: 8, state: 'deleted' }, false],
  ] as const)('or not: %s', (_fact, reply, unread) => {
    expect(isUnreadReply(reply, thread)).toBe(unread);
  });
});
