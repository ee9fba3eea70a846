import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { BenchExam, Sitter } from './sitters.ts';

/** Learners who sit an exam for some seconds: an answer every so often from each, and reports of the time between. */
export type SitOrder = {
  kind: 'sit';
  address: string;
  exam: BenchExam;
  sitters: Sitter[];
  seconds: number;
  answerEveryMs: number;
  reportEveryMs: number;
};

/** Learners who open an exam and begin it, all within some seconds. */
export type StartOrder = { kind: 'start'; address: string; exam: BenchExam; cookies: string[]; seconds: number };

/** Times of all calls. `faults`: what was not answered as it should be. */
export type SitTimes = { answersMs: number[]; reportsMs: number[]; faults: string[] };

/** Waits per learner: until the page is open, and from the press on 'begin' until its first part is there. */
export type StartTimes = { openMs: number[]; beginMs: number[]; faults: string[] };

/** The browsers of a crowd, in a process of their own. Each learner has a connection, until the next order. */
export type Crowd = {
  sit(order: Omit<SitOrder, 'kind'>): Promise<SitTimes>;
  start(order: Omit<StartOrder, 'kind'>): Promise<StartTimes>;
  end(): void;
};

export function createCrowd(): Crowd {
  const browsers = fork(new URL('./crowd-process.ts', import.meta.url), { serialization: 'advanced' });
  const run = async (order: SitOrder | StartOrder): Promise<unknown> => {
    browsers.send(order);
    const [times] = (await once(browsers, 'message')) as unknown[];
    return times;
  };
  return {
    sit: async (order) => (await run({ kind: 'sit', ...order })) as SitTimes,
    start: async (order) => (await run({ kind: 'start', ...order })) as StartTimes,
    end: () => browsers.disconnect(),
  };
}
