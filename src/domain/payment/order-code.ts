// Of look-alikes at most one: of 0/O/Q/D, U/V; none of 1/I/L, 2/Z, 5/S, 8/B. Their number is prime, see `checkOf`.
const ALPHABET = '34679ACDEFGHJKMNPRTVWXY';

/** Characters of an order's code: seven random ones and one that checks them. decisions §12 */
export const ORDER_CODE_LENGTH = 8;

/** What the learner writes into the transfer begins with this, so that people and programs find the code. */
const PREFIX = 'TSUBAME';

// Banks cut off transfer texts long before this.
const MAX_TEXT_LENGTH = 500;

/** A new code, its last character the check of the others. `randomInt(n)` gives an integer in [0, n). */
export function createOrderCode(randomInt: (below: number) => number): string {
  const random = Array.from({ length: ORDER_CODE_LENGTH - 1 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return random + checkOf(random);
}

/** Whether the text is a well-formed code: eight characters of the alphabet, the last one right. */
export function isOrderCode(text: string): boolean {
  if (text.length !== ORDER_CODE_LENGTH) return false;
  if ([...text].some((letter) => !ALPHABET.includes(letter))) return false;
  return checkOf(text.slice(0, -1)) === text.at(-1);
}

/** The text of the transfer: what banks keep of any text, letters and digits without marks. */
export function transferText(code: string): string {
  return `${PREFIX} ${code}`;
}

/**
 * The codes that a transfer's text may hold, each once, in the order found. Banks put their own words around the text,
 * change its case, and drop or insert spaces and hyphens, so every run of eight letters counts whose check is right.
 * If one follows our prefix, only those that do are given. Longer texts than banks keep are read up to 500 characters.
 */
export function orderCodesIn(text: string): string[] {
  const letters = text
    .slice(0, MAX_TEXT_LENGTH)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');
  const found = new Set<string>();
  const afterPrefix = new Set<string>();
  for (let start = 0; start + ORDER_CODE_LENGTH <= letters.length; start += 1) {
    const code = letters.slice(start, start + ORDER_CODE_LENGTH);
    if (!isOrderCode(code)) continue;
    found.add(code);
    if (letters.endsWith(PREFIX, start)) afterPrefix.add(code);
  }
  return [...(afterPrefix.size > 0 ? afterPrefix : found)];
}

/** Weighted sum over a prime number of letters: finds each single wrong letter and each swap of neighbours. */
function checkOf(random: string): string {
  const sum = [...random].reduce((total, letter, index) => total + (index + 1) * ALPHABET.indexOf(letter), 0);
  return ALPHABET.charAt(sum % ALPHABET.length);
}
