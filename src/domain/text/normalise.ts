/**
 * Characters that normalisation may reorder: combining marks, and the voicing marks of half-width kana, which NFKC
 * turns into combining ones.
 */
const LONG_RUN = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;

/**
 * The only way to a Unicode normal form in this code base. JavaScript engines sort runs of combining marks in quadratic
 * time, so runs are cut to 30, as in UAX #15 §13 (Stream-Safe Text Format); no script uses that many.
 */
export function normalise(text: string, form: 'NFC' | 'NFD' | 'NFKC'): string {
  return text.replace(LONG_RUN, '$1').normalize(form);
}
