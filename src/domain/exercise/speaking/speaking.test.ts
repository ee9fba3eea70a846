import { expect, it } from 'vitest';
import { isRight } from '../scoring.key.ts';
import { speaking, type SpeakingQuestion } from './speaking.ts';

const question: SpeakingQuestion = {
  kind: 'speaking',
  say: { html: '学生です。' },
  vi: { html: 'Tôi là sinh viên.' },
  slow: 'cham.mp3',
  default: 'thuong.mp3',
  karaoke: null,
  key: null,
};
const spoken = (soundMs: number) => ({ soundMs });

it.each([
  ['half a second in both', { slow: spoken(500), default: spoken(500) }, true],
  ['less in one of them', { slow: spoken(1200), default: spoken(499) }, false],
  ['one recording', { slow: spoken(1200), default: null }, false],
  ['a length that is no number', { slow: spoken(1200), default: { soundMs: '1200' } }, false],
  ['no length at all', { slow: {}, default: {} }, false],
  ['nothing', null, false],
])('%s scores %s', (_what, answer, right) => {
  expect(isRight(question, answer)).toBe(right);
});

it('may be checked when both are recorded, however silent', () => {
  expect(speaking.isComplete(question, { slow: spoken(0), default: spoken(0) })).toBe(true);
  expect(speaking.isComplete(question, { slow: spoken(0), default: null })).toBe(false);
});
