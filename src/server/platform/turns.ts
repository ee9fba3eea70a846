import { AppError } from './app-error.ts';

/**
 * Lets so many jobs run at a time; the next waits for its turn. Who comes when too many wait already is asked to come
 * again: they would wait longer than a person does.
 */
export function createTurns(options: {
  atOnce: number;
  mostWaiting: number;
}): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= options.atOnce) {
      if (waiting.length >= options.mostWaiting) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 5 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
