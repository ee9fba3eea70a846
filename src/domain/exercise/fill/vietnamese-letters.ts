import { normalise } from '../../text/normalise.ts';

/** đ, or a decomposed vowel with a mark of Vietnamese: grave, acute, circumflex, tilde, breve, hook, horn, dot below. */
const LETTER = /đ|[aeiouy][\u0300-\u0303\u0306\u0309\u031b\u0323]/iu;

/** Whether a text holds letters that only a Vietnamese input method makes, so that it still has to be turned off. */
export function hasVietnameseLetters(typed: string): boolean {
  return LETTER.test(normalise(typed, 'NFD'));
}
