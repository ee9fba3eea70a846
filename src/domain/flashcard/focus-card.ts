/** The card id in the address's `focus_fc` value; null if missing or not an id. spec 2 §2.1 */
export function readFocusCard(value: string | null): number | null {
  return value !== null && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null;
}

/** The requested card, if it belongs to this lesson; any other request is ignored. */
export function focusCardOf(value: string | null, cardIds: readonly number[]): number | null {
  const cardId = readFocusCard(value);
  return cardId !== null && cardIds.includes(cardId) ? cardId : null;
}
