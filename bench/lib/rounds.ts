import { formatNumber } from './finding.ts';

/** The issue asks for five; an odd number has a middle. */
export const ROUNDS = 5;

/**
 * Measures the sides in alternating order, round after round, so that other load affects all alike. Returns each side's
 * figures by round.
 */
export async function interleave<Side extends string>(
  sides: Record<Side, () => Promise<number>>,
  rounds = ROUNDS,
): Promise<Record<Side, number[]>> {
  const names = Object.keys(sides) as Side[];
  const figures = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Side, number[]>;
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) figures[name].push(await sides[name]());
  }
  return figures;
}

export function median(figures: number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(middle)] ?? Number.NaN)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** Median of the rounds' own ratios. */
export function medianRatio(ours: number[], peers: number[]): number {
  return median(ours.map((figure, round) => figure / (peers[round] ?? Number.NaN)));
}

/** The given quantile, as in percentile(latencies, 0.99). */
export function percentile(figures: number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** "ours 12.3 ms (11.8 to 13.0)": median and range of the rounds. */
export function spread(name: string, figures: number[], unit: string): string {
  const [low, high] = [Math.min(...figures), Math.max(...figures)];
  return `${name} ${formatNumber(median(figures))} ${unit} (${formatNumber(low)} to ${formatNumber(high)})`;
}

/** One run says little about a tail: the spread of the rounds' own ratios, and how many of them meet the limit. */
export function spreadOfRatios(ours: number[], peers: number[], atMost: number): string {
  const ratios = ours.map((figure, round) => figure / (peers[round] ?? Number.NaN));
  const quartiles = [0.25, 0.75].map((share) => formatNumber(percentile(ratios, share))).join(' to ');
  const kept = ratios.filter((ratio) => ratio <= atMost).length;
  return `${spread('ratio of a round', ratios, '')}, half of them ${quartiles}, ${kept} of ${ratios.length} within the limit`;
}
