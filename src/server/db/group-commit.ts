/** A job and its pending answer. */
export type Waiting<Job, Answer> = { job: Job; resolve(answer: Answer): void; reject(error: unknown): void };

/** The jobs of one key (a learner, an attempt) to be written together, in order of arrival. */
export type Unit<Job, Answer> = { key: number; waiting: Waiting<Job, Answer>[] };

export type GroupCommit<Job, Answer> = { add(key: number, job: Job): Promise<Answer> };

/**
 * Group commit: concurrent writes are batched into one transaction, and each is answered after its commit. Under light
 * load a write is sent at once; while the database is busy, the next group collects. A key is in at most one
 * running group, so groups never wait for each other's rows.
 */
export function createGroupCommit<Job, Answer>(
  write: (units: Unit<Job, Answer>[]) => Promise<void>,
  options: { atOnce: number; maxUnits: number },
): GroupCommit<Job, Answer> {
  const waiting = new Map<number, Waiting<Job, Answer>[]>();
  const busy = new Set<number>();
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
      for (const unit of units) for (const one of unit.waiting) one.reject(error);
    } finally {
      for (const unit of units) busy.delete(unit.key);
      running -= 1;
      if (waiting.size > 0) schedule();
    }
  }

  return {
    add(key, job) {
      return new Promise((resolve, reject) => {
        const jobs = waiting.get(key);
        if (jobs) jobs.push({ job, resolve, reject });
        else waiting.set(key, [{ job, resolve, reject }]);
        schedule();
      });
    },
  };
}
