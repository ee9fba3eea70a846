import { describe, expect, it } from 'vitest';
import { beforeOf, learnersFilterOf, learnersQueryOf, learnersSearchOf } from './learners-filter.ts';

const read = (search: string) => learnersFilterOf(new URLSearchParams(search));

describe('the filter of the learners', () => {
  it.each(['', '?loc=suspended', '?tim=nguy%E1%BB%85n+anh', '?loc=staff&tim=a&khoa=39'])(
    'is the same after a way through the address %j',
    (search) => {
      expect(learnersSearchOf(read(search))).toBe(search);
    },
  );

  it('passes over what makes no sense', () => {
    expect(read('?loc=x&khoa=abc&tim=%20a%00b%20')).toEqual({ filter: 'all', q: 'ab', course: '' });
    expect(read(`?tim=${'a'.repeat(500)}`).q).toHaveLength(100);
    expect(beforeOf(new URLSearchParams('?truoc=-1'))).toBe('');
  });

  it('asks for no course unless one is chosen', () => {
    expect(learnersQueryOf(read(''))).toEqual({ filter: 'all', q: '' });
    expect(learnersQueryOf(read('?khoa=39'))).toEqual({ filter: 'all', q: '', course: '39' });
    expect(learnersSearchOf(read('?khoa=39'), 7)).toBe('?khoa=39&truoc=7');
  });
});
