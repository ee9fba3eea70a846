type Waiting<Key, Answer> = { key: Key; resolve(answer: Answer): void; reject(error: unknown): void };

/**
 * Collects look-ups that arrive in a crowd, so that one statement answers them all. `read` begins after each of its
 * look-ups was asked for, hence none sees an older state than alone. Under a light load a look-up goes out at once;
 * while `atOnce` statements are under way the next one gathers.
 */
export function createGather<Key, Answer>(
  read: (keys: Key[]) => Promise<Answer[]>,
  { atOnce, most }: { atOnce: number; most: number },
): (key: Key) => Promise<Answer> {
  let waiting: Waiting<Key, Answer>[] = [];
  let running = 0;
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled || running >= atOnce) return;
    isScheduled = true;
    // After the requests that this turn of the event loop has read.
    setImmediate(() => {
      isScheduled = false;
      const taken = waiting.slice(0, most);
      waiting = waiting.slice(most);
      running += 1;
      void run(taken);
      if (waiting.length > 0) schedule();
    });
  }

  async function run(taken: Waiting<Key, Answer>[]): Promise<void> {
    try {
      const answers = await read(taken.map((one) => one.key));
      for (const [index, one] of taken.entries()) one.resolve(answers[index] as Answer);
    } catch (error) {
      for (const one of taken) one.reject(error);
    } finally {
      running -= 1;
      if (waiting.length > 0) schedule();
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      schedule();
    });
}
