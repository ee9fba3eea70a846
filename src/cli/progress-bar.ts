export type ProgressBar = { update: (done: number, all: number) => void; stop: () => void };

/** A progress counter on one line of stderr; silent without a terminal. */
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
