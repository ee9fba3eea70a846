/** What decides between two comments on a card. */
type RankedComment = { readonly pin: boolean; readonly count_like: number };

/**
 * Whether a newly added comment replaces the one shown on the card: if there is none, or it is unpinned and has no more
 * likes. spec 2 §4.1
 */
export function replacesComment(shown: RankedComment | null, added: RankedComment): boolean {
  return shown === null || (!shown.pin && shown.count_like <= added.count_like);
}
