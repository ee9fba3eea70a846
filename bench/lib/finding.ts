/** One figure of a measurement beside its limit. */
export type Finding = {
  name: string;
  /** what was measured, or why it could not be */
  result: { value: number; unit?: string } | { notMeasured: string };
  limit: { atMost: number } | { atLeast: number };
  /** absolute figures that make the ratio readable */
  beside: string[];
};

export type Measurement = () => Promise<Finding[]>;

/** Whether the figure meets its limit; null if it was not measured. */
export function isKept({ result, limit }: Finding): boolean | null {
  if ('notMeasured' in result) return null;
  return 'atMost' in limit ? result.value <= limit.atMost : result.value >= limit.atLeast;
}

/** The figure as a line, its absolute figures below. */
export function formatFinding(finding: Finding): string {
  const { name, result, limit, beside } = finding;
  const bound = 'atMost' in limit ? `at most ${limit.atMost}` : `at least ${limit.atLeast}`;
  const verdict = { true: 'pass', false: 'FAIL', null: '-' }[String(isKept(finding)) as 'true' | 'false' | 'null'];
  const figure =
    'notMeasured' in result
      ? `not measured: ${result.notMeasured}`
      : `${formatNumber(result.value)}${result.unit ? ` ${result.unit}` : ''}`;
  return [`${verdict.padEnd(4)}  ${name}: ${figure} (${bound})`, ...beside.map((line) => `        ${line}`)].join('\n');
}

/** Three significant digits, or the whole number if it has more. */
export function formatNumber(value: number): string {
  return Math.abs(value) >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}
