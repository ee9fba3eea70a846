/** What a course costs for a time. Amounts are whole đồng. decisions §12 */
export type PricePlan = {
  /** of access; null: for ever */
  days: number | null;
  priceDong: number;
  /** the price before a discount, more than `priceDong`; null: there is none */
  regularDong: number | null;
};

// A month is a twelfth of a year, rounded as people count: 180 days are 6 months, 365 are 12.
const DAYS_PER_MONTH = 365 / 12;

/** The plan's whole months, or null where days say it better (less than a month, or not near a whole number). */
export function monthsOf(days: number): number | null {
  const months = Math.round(days / DAYS_PER_MONTH);
  const isNear = Math.abs(days - months * DAYS_PER_MONTH) <= Math.max(2, months / 2);
  return months >= 1 && isNear ? months : null;
}

/** The price of a month in whole thousands of đồng, for plans of several months; null for others. */
export function monthlyDong({ days, priceDong }: PricePlan): number | null {
  const months = days === null ? null : monthsOf(days);
  return months === null || months < 2 ? null : Math.round(priceDong / months / 1000) * 1000;
}

/** The plan of these days, if the course still offers it. */
export function planOf(plans: readonly PricePlan[], days: number | null): PricePlan | null {
  return plans.find((plan) => plan.days === days) ?? null;
}

/** The lowest price; null: there are none. */
export function lowestPriceDong(plans: readonly PricePlan[]): number | null {
  return plans.length === 0 ? null : Math.min(...plans.map((plan) => plan.priceDong));
}
