/** The id of an order that a form will make; in the page, so that a form sent twice makes one. */
export function newClientId(): string {
  return crypto.randomUUID();
}
