/** What decides between two comments on a card. */
type RankedComment = { readonly pin: boolean; readonly count_like: number };

/**
 * Whether a comment that was just added takes the place of the one that the card shows: only if none is shown, or the
 * shown one is not pinned and has no more likes than the new one. spec 2 §4.1
 */
export function replacesComment(shown: RankedComment | null, added: RankedComment): boolean {
  return shown === null || (!shown.pin && shown.count_like <= added.count_like);
}
