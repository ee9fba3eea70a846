import { fork } from 'node:child_process';
import { once } from 'node:events';

/** `connections` that ask for the same page over and over, from one address. */
export type Flood = {
  url: string;
  from: string;
  connections: number;
  seconds: number;
  /** after which each hangs up and asks anew */
  patienceMs: number | undefined;
};

/** `others`: answered neither with the page nor with 503, or not at all. */
export type FloodAnswers = {
  pages: number;
  refused: number;
  refusedWithoutTime: number;
  others: number;
  refusalsMs: number[];
};

/** Floods from a process of its own: whoever measures beside it must not wait for it. */
export async function flood(plan: Flood): Promise<FloodAnswers> {
  const flooding = fork(new URL('./flood-process.ts', import.meta.url), { serialization: 'advanced' });
  flooding.send(plan);
  const [answers] = (await once(flooding, 'message')) as [FloodAnswers];
  return answers;
}
