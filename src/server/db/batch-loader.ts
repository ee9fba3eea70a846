type Waiting<Key, Answer> = { key: Key; resolve(answer: Answer): void; reject(error: unknown): void };
type Batch<Key, Answer> = { waiting: Waiting<Key, Answer>[]; startedMs: number };

const LOOK_MS = 250;

/**
 * Batches concurrent look-ups into one statement. A look-up joins only batches that have not been read yet, so none
 * sees an older state than on its own. Under light load it is sent at once; while `atOnce` statements are running, the
 * next batch collects. Statements that exceed `timeoutMs` are abandoned.
 */
export function createBatchLoader<Key, Answer>(
  read: (keys: Key[]) => Promise<Answer[]>,
  { atOnce, maxBatch, timeoutMs }: { atOnce: number; maxBatch: number; timeoutMs: number },
): (key: Key) => Promise<Answer> {
  let waiting: Waiting<Key, Answer>[] = [];
  const running = new Set<Batch<Key, Answer>>();
  let isScheduled = false;
  let watch: NodeJS.Timeout | null = null;

  function schedule(): void {
    if (isScheduled || waiting.length === 0 || running.size >= atOnce) return;
    isScheduled = true;
    // After all requests read in this turn of the event loop.
    setImmediate(() => {
      isScheduled = false;
      const batch = { waiting: waiting.slice(0, maxBatch), startedMs: performance.now() };
      waiting = waiting.slice(maxBatch);
      running.add(batch);
      // One timer for all of them: see endSilentConnections.
      watch ??= setInterval(giveUpLate, LOOK_MS).unref();
      void run(batch);
      schedule();
    });
  }

  async function run(batch: Batch<Key, Answer>): Promise<void> {
    try {
      const answers = await read(batch.waiting.map((one) => one.key));
      for (const [index, one] of batch.waiting.entries()) one.resolve(answers[index] as Answer);
    } catch (error) {
      for (const one of batch.waiting) one.reject(error);
    } finally {
      end(batch);
    }
  }

  function giveUpLate(): void {
    const late = [...running].filter((batch) => performance.now() - batch.startedMs >= timeoutMs);
    if (late.length > 0) {
      // Waiting look-ups would only time out later, while the queue grows for as long as the database is silent.
      const told = [...late.flatMap((batch) => batch.waiting), ...waiting];
      waiting = [];
      for (const one of told) one.reject(new Error('Query read timeout'));
      for (const batch of late) end(batch);
    }
    if (running.size > 0 || waiting.length > 0 || watch === null) return;
    clearInterval(watch);
    watch = null;
  }

  function end(batch: Batch<Key, Answer>): void {
    running.delete(batch);
    schedule();
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      schedule();
    });
}
