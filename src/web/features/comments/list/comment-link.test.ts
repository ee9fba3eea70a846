import { describe, expect, it } from 'vitest';
import { backToComments, commentAnchor, linkedCommentId, opensCommentTab } from './comment-link.ts';

describe('links to comments', () => {
  it.each([
    ['#binh-luan-12', 12],
    [`#${commentAnchor(77)}`, 77],
    ['#binh-luan-0', null],
    ['#binh-luan-1x', null],
    ['#binh-luan-9999999999999999', null],
    ['#other', null],
    ['', null],
  ])('%s leads to %s', (hash, id) => {
    expect(linkedCommentId(hash)).toBe(id);
  });

  it.each([
    ['?ref=notice', '', true],
    ['?focus_fc=3&ref=notice', '', true],
    ['', '#binh-luan-5', true],
    ['?ref=other', '', false],
    ['', '#hoc-them', false],
  ])('%s%s opens the tab: %s', (search, hash, opens) => {
    expect(opensCommentTab({ search, hash })).toBe(opens);
  });

  it('the way back keeps the query', () => {
    expect(backToComments({ pathname: '/a', search: '?tab_active=tabLesson' })).toEqual({
      pathname: '/a',
      search: '?tab_active=tabLesson&ref=notice',
    });
  });
});
