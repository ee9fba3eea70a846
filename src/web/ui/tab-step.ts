const STEPS: Record<string, (index: number) => number> = {
  ArrowRight: (index) => index + 1,
  ArrowLeft: (index) => index - 1,
  Home: () => 0,
  End: () => -1,
};

/** The tab that a key leads to in a list of tabs; undefined: it is no key of such lists. */
export function tabOfKey<Tab>(tabs: readonly Tab[], index: number, key: string): Tab | undefined {
  const step = STEPS[key];
  return step && tabs.at(step(index) % tabs.length);
}
