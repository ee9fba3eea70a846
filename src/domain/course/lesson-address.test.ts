import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coursePath, groupPath, lessonPath, parseLessonPath } from './lesson-address.ts';

describe('paths', () => {
  it('are spelt as the specification spells them', () => {
    expect(coursePath('so-cap-n5')).toBe('/khoa-hoc/so-cap-n5');
    expect(groupPath('so-cap-n5', 3901)).toBe('/khoa-hoc/so-cap-n5/group/3901');
    expect(lessonPath('so-cap-n5', { id: 390_101, seoUrl: 'chao-hoi' })).toBe(
      '/khoa-hoc/so-cap-n5/lesson/390101-chao-hoi',
    );
  });
});

describe('parseLessonPath', () => {
  it.each([
    ['390101-chao-hoi', { id: 390_101, urlName: 'chao-hoi' }],
    ['390101', { id: 390_101, urlName: '' }],
    ['390101-', { id: 390_101, urlName: '' }],
    ['1-2-3', { id: 1, urlName: '2-3' }],
    ['999999999-x', { id: 999_999_999, urlName: 'x' }],
    ['7-bài', { id: 7, urlName: 'bài' }],
  ])('reads %s', (address, expected) => {
    expect(parseLessonPath(address)).toEqual(expected);
  });

  it.each([
    '',
    'chao-hoi',
    '0-x',
    '01-x',
    '-1-x',
    '+1-x',
    '1.5-x',
    '1e3',
    '0x10',
    ' 1-x',
    '1234567890-x',
    '1x',
    '١-x',
    '1-x\ny',
  ])('finds no id in %j', (address) => {
    expect(parseLessonPath(address)).toBeNull();
  });

  it('reads the end of every lesson path', () => {
    const name = fc.stringMatching(/^[a-z0-9]+(-[a-z0-9]+){0,3}$/);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), name, (id, seoUrl) => {
        const address = lessonPath('khoa', { id, seoUrl }).split('/').at(-1) ?? '';
        expect(parseLessonPath(address)).toEqual({ id, urlName: seoUrl });
      }),
    );
  });
});
