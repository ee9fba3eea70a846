// The process that floods: see flood.ts.
import { Agent } from 'node:http';
import type { Flood, FloodAnswers } from './flood.ts';
import { timedGet } from './timed-get.ts';

process.once('message', (flood: Flood) => {
  void runFlood(flood).then((answers) => process.send?.(answers, () => process.disconnect()));
});

async function runFlood({ url, from, connections, seconds, patienceMs }: Flood): Promise<FloodAnswers> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, localAddress: from });
  const untilMs = performance.now() + seconds * 1000;
  const counts = { pages: 0, refused: 0, refusedWithoutTime: 0, others: 0 };
  const refusalsMs: number[] = [];
  const ask = async () => {
    while (performance.now() < untilMs) {
      const { status, retryAfter, durationMs } = await timedGet(url, agent, { patienceMs });
      if (status === 200) counts.pages += 1;
      else if (status !== 503) counts.others += 1;
      else {
        counts.refused += 1;
        if (!(Number(retryAfter) > 0)) counts.refusedWithoutTime += 1;
        refusalsMs.push(durationMs);
      }
    }
  };
  await Promise.all(Array.from({ length: connections }, ask));
  agent.destroy();
  return { ...counts, refusalsMs };
}
