import cliProgress from 'cli-progress';

export type ProgressBar = { update: (done: number, all: number) => void; stop: () => void };

/** A bar on stderr for long work; without a terminal nothing is drawn. */
export function createProgressBar(label: string): ProgressBar {
  if (!process.stderr.isTTY) return { update: () => undefined, stop: () => undefined };
  const bar = new cliProgress.SingleBar(
    { format: `${label} {bar} {value}/{total}`, hideCursor: true },
    cliProgress.Presets.shades_classic,
  );
  let isStarted = false;
  return {
    update(done, all) {
      if (!isStarted) bar.start(all, 0);
      isStarted = true;
      bar.update(done);
    },
    stop: () => bar.stop(),
  };
}
