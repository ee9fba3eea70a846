/**
 * The card that an address asks for, from the value of its `focus_fc`; null without one, and for anything that is no id.
 * spec 2 §2.1
 */
export function readFocusCard(value: string | null): number | null {
  return value !== null && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null;
}

/** The card that an address asks for, if it is a card of this lesson; else the address is as if it asked for none. */
export function focusCardOf(value: string | null, cardIds: readonly number[]): number | null {
  const cardId = readFocusCard(value);
  return cardId !== null && cardIds.includes(cardId) ? cardId : null;
}
