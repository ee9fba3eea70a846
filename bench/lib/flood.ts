import { fork } from 'node:child_process';
import { once } from 'node:events';

/** `connections` requesting the same page continuously from one address. */
export type Flood = {
  url: string;
  from: string;
  connections: number;
  seconds: number;
  /** after which each hangs up and asks anew */
  patienceMs: number | undefined;
};

/** `others`: answers other than the page or 503, or none. */
export type FloodAnswers = {
  pages: number;
  refused: number;
  refusedWithoutTime: number;
  others: number;
  refusalsMs: number[];
};

/** Floods from a separate process, which does not delay the measuring one. */
export async function flood(plan: Flood): Promise<FloodAnswers> {
  const flooding = fork(new URL('./flood-process.ts', import.meta.url), { serialization: 'advanced' });
  flooding.send(plan);
  const [answers] = (await once(flooding, 'message')) as [FloodAnswers];
  return answers;
}
