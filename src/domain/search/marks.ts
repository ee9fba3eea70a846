import { fold, foldWithPlaces, foldWords } from './fold.ts';

/** A range [start, end) of a text, in UTF-16 units. */
export type Mark = readonly [start: number, end: number];

/**
 * All occurrences of the query's words in a text, in order; matches separated by spaces only are merged. A letter that
 * folds to several (㎏) is marked as a whole.
 */
export function findMarks(text: string, query: string): readonly Mark[] {
  const whole = fold(text);
  const words = foldWords(query).plain.filter((word) => whole.includes(word));
  // Most texts have no match, and going letter by letter is slow.
  if (words.length === 0) return [];
  const folded = foldWithPlaces(text);
  const found: [number, number][] = [];
  for (const word of words) {
    for (let at = folded.text.indexOf(word); at !== -1; at = folded.text.indexOf(word, at + 1)) {
      found.push([folded.from[at] as number, folded.to[at + word.length - 1] as number]);
    }
  }
  const marks: [number, number][] = [];
  for (const [start, end] of found.toSorted((a, b) => a[0] - b[0])) {
    const last = marks.at(-1);
    if (last && text.slice(last[1], start).trim() === '') last[1] = Math.max(last[1], end);
    else marks.push([start, end]);
  }
  return marks;
}

/** A piece of a text, marked or not. */
export type TextPiece = { readonly text: string; readonly isMarked: boolean };

/** Splits a text at its marks, losslessly. */
export function cutAtMarks(text: string, marks: readonly Mark[]): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let shown = 0;
  for (const [start, end] of marks) {
    if (start > shown) pieces.push({ text: text.slice(shown, start), isMarked: false });
    pieces.push({ text: text.slice(start, end), isMarked: true });
    shown = end;
  }
  if (shown < text.length) pieces.push({ text: text.slice(shown), isMarked: false });
  return pieces;
}
