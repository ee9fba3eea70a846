import { fold } from '../search/fold.ts';

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};
const DECORATION = /^[^\p{L}]{1,4}(?=\p{L})|(?<=\p{L})[^\p{L}]{1,4}$/gu;
/** Up to this many digits, alone or beside what anyone knows, could be a date or a telephone number. */
const MAX_LONE_DIGITS = 11;
/** Repeating a piece up to this length adds nothing; with longer ones the repetition itself is information. */
const MAX_REPEATED = 24;
/** Shorter words occur inside many others. */
const MIN_WORD_LENGTH = 3;
/** Letters required beyond what anyone knows about the owner. */
const MIN_OWN_LETTERS = 3;
/** Words that people here build passwords from, besides their names. */
const WORDS_OF_HERE = ['tsubame', 'nihongo', 'tiengnhat', 'matkhau'];

const withoutLookAlikes = (text: string) => text.replaceAll(/[@431!0$57]/g, (sign) => LOOK_ALIKES[sign] ?? sign);
const isRepeated = (text: string) => text.length <= MAX_REPEATED && /^(.{1,4}?)\1+$/su.test(text);
const bare = (text: string) => fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * Whether a password is among the first guesses: a common one (also with capitals, accents, look-alike signs or a few
 * digits around it), a short piece repeated, digits only, or little more than what is known about the owner. `known`:
 * the owner's name and e-mail address; `isCommon` takes a folded password.
 */
export function isGuessable(
  password: string,
  known: readonly string[],
  isCommon: (folded: string) => boolean,
): boolean {
  const folded = fold(password);
  const undecorated = folded.replaceAll(DECORATION, '');
  const forms = [folded, undecorated, folded.replaceAll(/[^\p{L}\p{N}]/gu, '')];
  if (forms.some((form) => isCommon(form) || isCommon(withoutLookAlikes(form)))) return true;
  if (new Set(folded).size === 1) return true;
  if (isRepeated(folded)) return true;
  if (/^\p{N}+$/u.test(folded) && folded.length <= MAX_LONE_DIGITS) return true;
  return isMadeOf(password, known);
}

function isMadeOf(password: string, known: readonly string[]): boolean {
  const whole = bare(password);
  const words = known.flatMap((text) => [bare(text), ...text.split(/[^\p{L}\p{M}\p{N}]+/u).map(bare)]);
  const parts = [...words, ...WORDS_OF_HERE]
    .filter((word) => word.length >= MIN_WORD_LENGTH)
    .toSorted((one, other) => other.length - one.length);
  let rest = whole;
  for (const part of parts) rest = rest.replaceAll(part, '');
  const letters = rest.replaceAll(/\p{N}/gu, '');
  const digits = rest.replaceAll(/\P{N}/gu, '');
  if (digits.length > MAX_LONE_DIGITS && !isRepeated(digits)) return false;
  return rest !== whole && letters.length < MIN_OWN_LETTERS;
}
