/** The page that sells a course: `buy` is 'course', `item` its id, both in base64. spec 2 §1 */
export function paymentPath(courseId: number): string {
  return `/payment?buy=${encodeURIComponent(btoa('course'))}&item=${encodeURIComponent(btoa(String(courseId)))}`;
}

/** The course that such an address sells, or null for anything else. */
export function readPaymentQuery(query: { buy: string | null; item: string | null }): number | null {
  if (decode(query.buy) !== 'course') return null;
  const id = decode(query.item);
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null;
}

// Of nine digits, and some to spare.
const MAX_LENGTH = 24;

/** Strict base64 within bounds; '' for anything else. */
function decode(text: string | null): string {
  if (text === null || text.length > MAX_LENGTH || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return '';
  // A length that no encoder makes would throw.
  return text.replaceAll('=', '').length % 4 === 1 ? '' : atob(text.replaceAll('=', ''));
}
