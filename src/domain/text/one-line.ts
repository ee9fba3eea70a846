import { normalise } from './normalise.ts';

// Control, format, separator, private and unassigned characters, halves of surrogate pairs (PostgreSQL holds none), and
// what is drawn as nothing or as a space: Hangul fillers, joiners, variation selectors, the blank of Braille.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Marks piled up on a letter hide the lines around it; no script needs five. */
const PILED_MARKS = /\p{M}{5}/u;
/** A keyboard's way to say that a heart is an emoji. */
const EMOJI_STYLE = /(\p{Extended_Pictographic})\ufe0f/gu;
/** A character has at most so many UTF-16 units before NFC, and people leave spaces around. */
const MAX_UNITS_EACH = 8;

/**
 * The text of a field of one line as it is stored (NFC, single spaces, none around it), or null when it is empty, longer
 * than `max` characters, or holds what can't be seen. The rule for names and e-mail addresses alike.
 */
export function oneLine(typed: string, max: number): string | null {
  if (typed.length > max * MAX_UNITS_EACH) return null;
  const line = normalise(typed.trim(), 'NFC').replace(/\s+/gu, ' ').replace(EMOJI_STYLE, '$1');
  const isSeen = line !== '' && !UNSEEN.test(line) && !PILED_MARKS.test(line) && !/^\p{M}/u.test(line);
  return isSeen && [...line].length <= max ? line : null;
}
