export type ProgressBar = { update: (done: number, all: number) => void; stop: () => void };

/** A count on one line of stderr for long work; without a terminal nothing is written. */
export function createProgressBar(label: string): ProgressBar {
  const { stderr } = process;
  if (!stderr.isTTY) return { update: () => undefined, stop: () => undefined };
  let isStarted = false;
  return {
    update(done, all) {
      isStarted = true;
      stderr.write(`\r${label} ${done}/${all}`);
    },
    stop() {
      if (isStarted) stderr.write('\n');
    },
  };
}
