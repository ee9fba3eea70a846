/** Seconds per card: a known word is recognised, a new one read and heard. A rough promise. */
const SECONDS = { due: 8, new: 20 } as const;

/** Estimated minutes for these words of 'Ôn hôm nay', at least one. */
export function reviewMinutes(words: { readonly due: number; readonly new: number }): number {
  return Math.max(1, Math.ceil((words.due * SECONDS.due + words.new * SECONDS.new) / 60));
}
