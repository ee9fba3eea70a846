import { normalise } from './normalise.ts';

// Control, format, separator, private-use and unassigned characters, lone surrogates (PostgreSQL stores none), and
// anything rendered as nothing or blank: Hangul fillers, joiners, variation selectors, the blank Braille pattern.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Marks piled up on a letter cover the lines around it; no script needs five. */
const PILED_MARKS = /\p{M}{5}/u;
/** Variation selector with which keyboards turn a heart into an emoji. */
const EMOJI_STYLE = /(\p{Extended_Pictographic})\ufe0f/gu;
/** Maximum UTF-16 units per character before NFC, with some room for spaces. */
const MAX_UNITS_EACH = 8;

/**
 * A single-line field as stored (NFC, single spaces, trimmed), or null if it is empty, longer than `max` characters, or
 * contains invisible characters. Used for names and e-mail addresses.
 */
export function oneLine(typed: string, max: number): string | null {
  if (typed.length > max * MAX_UNITS_EACH) return null;
  const line = normalise(typed.trim(), 'NFC').replace(/\s+/gu, ' ').replace(EMOJI_STYLE, '$1');
  const isSeen = line !== '' && !UNSEEN.test(line) && !PILED_MARKS.test(line) && !/^\p{M}/u.test(line);
  return isSeen && [...line].length <= max ? line : null;
}
