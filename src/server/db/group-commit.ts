import { isDatabaseAway } from './client.ts';

/** A job and its pending answer. */
export type Waiting<Job, Answer> = { job: Job; resolve(answer: Answer): void; reject(error: unknown): void };

/** The jobs of one key (a learner, an attempt) to be written together, in order of arrival. */
export type Unit<Job, Answer> = { key: number; waiting: Waiting<Job, Answer>[] };

/** So many units failing one by one are not to blame themselves: the rest of their group is not tried. */
const MAX_FAILURES = 8;

export type GroupCommit<Job, Answer> = { add(key: number, job: Job): Promise<Answer> };

/**
 * Group commit: concurrent writes are batched into one transaction, and each is answered after its commit. Under light
 * load a write is sent at once; while the database is busy, the next group collects. A key is in at most one
 * running group, so groups never wait for each other's rows. If a group fails, its units are written one by one, so that
 * one that can't be written fails alone; `write` may therefore see a job twice.
 */
export function createGroupCommit<Job, Answer>(
  write: (units: Unit<Job, Answer>[]) => Promise<void>,
  options: { atOnce: number; maxUnits: number },
): GroupCommit<Job, Answer> {
  const waiting = new Map<number, Waiting<Job, Answer>[]>();
  const busy = new Set<number>();
  const unanswered = new Set<Waiting<Job, Answer>>();
  let running = 0;
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    // After all requests read in this turn of the event loop.
    setImmediate(() => {
      isScheduled = false;
      start();
    });
  }

  function start(): void {
    while (running < options.atOnce) {
      const units = takeUnits();
      if (units.length === 0) return;
      running += 1;
      void run(units);
    }
  }

  function takeUnits(): Unit<Job, Answer>[] {
    const units: Unit<Job, Answer>[] = [];
    for (const [key, jobs] of waiting) {
      if (units.length === options.maxUnits) break;
      if (busy.has(key)) continue;
      units.push({ key, waiting: jobs });
      waiting.delete(key);
      busy.add(key);
    }
    return units;
  }

  async function run(units: Unit<Job, Answer>[]): Promise<void> {
    try {
      await write(units);
    } catch (error) {
      if (units.length > 1 && !isDatabaseAway(error)) await writeOneByOne(units);
      else reject(units, error);
    } finally {
      for (const unit of units) busy.delete(unit.key);
      running -= 1;
      if (waiting.size > 0) schedule();
    }
  }

  async function writeOneByOne(units: Unit<Job, Answer>[]): Promise<void> {
    let failures = 0;
    for (const [index, { key, waiting: jobs }] of units.entries()) {
      const open = jobs.filter((one) => unanswered.has(one));
      try {
        if (open.length > 0) await write([{ key, waiting: open }]);
      } catch (error) {
        failures += 1;
        const isHopeless = failures === MAX_FAILURES || isDatabaseAway(error);
        reject(isHopeless ? units.slice(index) : units.slice(index, index + 1), error);
        if (isHopeless) return;
      }
    }
  }

  function reject(units: Unit<Job, Answer>[], error: unknown): void {
    for (const unit of units) for (const one of unit.waiting) one.reject(error);
  }

  return {
    add(key, job) {
      return new Promise<Answer>((resolve, rejectJob) => {
        const one: Waiting<Job, Answer> = {
          job,
          resolve(answer) {
            unanswered.delete(one);
            resolve(answer);
          },
          reject(error) {
            unanswered.delete(one);
            rejectJob(error);
          },
        };
        unanswered.add(one);
        const jobs = waiting.get(key);
        if (jobs) jobs.push(one);
        else waiting.set(key, [one]);
        schedule();
      });
    },
  };
}
