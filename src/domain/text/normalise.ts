/**
 * What Unicode may reorder: combining marks, and the voicing marks of half-width kana, which NFKC turns into combining
 * ones.
 */
const LONG_RUN = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;

/**
 * The only way to a Unicode normal form here. Sorting a run of combining marks takes quadratic time in JavaScript engines,
 * so of each run the first 30 stay, as UAX #15 §13 (Stream-Safe Text Format) bounds them; no script writes that many.
 */
export function normalise(text: string, form: 'NFC' | 'NFD' | 'NFKC'): string {
  return text.replace(LONG_RUN, '$1').normalize(form);
}
