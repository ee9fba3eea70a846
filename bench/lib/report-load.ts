import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import type { Learner } from './learners.ts';

export type ReportTarget = { address: string; path: string };

/** Report bodies as sent by players: each contains something new and has to be written. */
export function createReports(lessonId: number, learners: Learner[]) {
  const sequences = new Map<Learner, number>();
  let turn = 0;
  return function next(): { cookie: string; body: string } {
    const learner = learners[(turn += 1) % learners.length] as Learner;
    const sequence = (sequences.get(learner) ?? 0) + 1;
    sequences.set(learner, sequence);
    const position = sequence % 60;
    return {
      cookie: learner.cookie,
      body: JSON.stringify({
        lesson_id: lessonId,
        played: [[position, position + 1]],
        position_seconds: position + 1,
        session_id: SESSION_ID,
        sequence,
      }),
    };
  };
}

const SESSION_ID = '019a0000-0000-7000-8000-00000000000a';

export type NextReport = ReturnType<typeof createReports>;

/** Answers per second over 16 connections, each sending its next report after the last answer. */
export async function answersPerSecond(
  target: ReportTarget,
  next: () => { cookie: string; body: string | Buffer; type?: string },
  seconds: number,
): Promise<number> {
  const result = await autocannon({
    url: target.address,
    connections: 16,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        path: target.path,
        setupRequest: (one) => {
          const { cookie, body, type = 'application/json' } = next();
          return { ...one, headers: { 'content-type': type, cookie }, body };
        },
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${target.path}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result['2xx'] / result.duration;
}

/** Sends reports at a fixed rate for some seconds, regardless of answers, and returns their latencies in ms. */
export async function latenciesAt(
  perSecond: number,
  target: ReportTarget,
  next: NextReport,
  seconds: number,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const latencies: Promise<number>[] = [];
  const startedMs = performance.now();
  while (latencies.length < perSecond * seconds) {
    const due = ((performance.now() - startedMs) / 1000) * perSecond;
    while (latencies.length < due && latencies.length < perSecond * seconds) {
      const latency = send(agent, target, next());
      // A failure is told below, when all are sent.
      latency.catch(() => undefined);
      latencies.push(latency);
    }
    await sleep(1);
  }
  const all = await Promise.all(latencies);
  agent.destroy();
  return all;
}

function send(agent: Agent, target: ReportTarget, { cookie, body }: { cookie: string; body: string }): Promise<number> {
  return new Promise((resolve, reject) => {
    const sentMs = performance.now();
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), cookie };
    const sending = request(target.address + target.path, { method: 'POST', agent, headers }, (answer) => {
      answer.resume().on('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - sentMs);
        else reject(new Error(`${target.path} answered ${answer.statusCode}`));
      });
    });
    sending.on('error', reject).end(body);
  });
}
