// Preloaded with `node --import`: at each SIGUSR2 it prints the event loop delay since the last one to stderr, as JSON
// in ms. Read by loop-delay.ts.
import { monitorEventLoopDelay } from 'node:perf_hooks';

// The histogram's resolution, included in each delay; shorter stalls are invisible.
const RESOLUTION_MS = 5;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();

process.on('SIGUSR2', () => {
  const ms = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
  process.stderr.write(`loop-delay ${JSON.stringify({ p99: ms(delay.percentile(99)), max: ms(delay.max) })}\n`);
  delay.reset();
});
