/** Seconds that a card takes: a known word is recognised, a new one is read and heard. A promise of about how long. */
const SECONDS = { due: 8, new: 20 } as const;

/** Minutes that these words of 'Ôn hôm nay' take, at least one. */
export function reviewMinutes(words: { readonly due: number; readonly new: number }): number {
  return Math.max(1, Math.ceil((words.due * SECONDS.due + words.new * SECONDS.new) / 60));
}
