const FIRST_MS = 3000;
const LAST_MS = 30_000;
/** How many times to ask quickly: two minutes, in which nearly all transfers are reported. */
const QUICK = 40;

/** How long to wait before asking for an order again, after having asked so often. */
export function nextAskMs(asked: number): number {
  return asked < QUICK ? FIRST_MS : Math.min(LAST_MS, FIRST_MS * 1.5 ** (asked - QUICK + 1));
}
