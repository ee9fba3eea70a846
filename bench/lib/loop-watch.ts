// Loaded into a server by `node --import`: at each SIGUSR2 it says on stderr how late the event loop was since the last
// one, as JSON in ms. Read by loop-delay.ts.
import { monitorEventLoopDelay } from 'node:perf_hooks';

// A stall within less than that is none; the histogram counts it as part of each delay.
const RESOLUTION_MS = 5;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();

process.on('SIGUSR2', () => {
  const ms = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
  process.stderr.write(`loop-delay ${JSON.stringify({ p99: ms(delay.percentile(99)), max: ms(delay.max) })}\n`);
  delay.reset();
});
