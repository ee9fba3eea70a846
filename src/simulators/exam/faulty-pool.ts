import type pg from 'pg';

/** The statement by which the server writes what a step has made of an attempt. */
const WRITE = 'exam-attempts-write';

/** What happens to the next write: it waits for something else, or its answer is lost behind the commit. */
export type WriteFault = { readonly before?: () => Promise<void>; readonly isAnswerLost?: boolean };

/** A pool of real connections to a database that may be away. */
export class FaultyPool {
  isAway = false;
  nextWrite: WriteFault = {};
  /** attempts that were written since it was last asked */
  #written = 0;
  readonly pool: pg.Pool;

  constructor(real: pg.Pool) {
    this.pool = new Proxy(real, {
      get: (target, name) => {
        if (name === 'query') return (...given: Parameters<typeof real.query>) => this.#query(real, given);
        if (name === 'connect') return () => (this.isAway ? Promise.reject(lostConnection()) : real.connect());
        const value: unknown = Reflect.get(target, name, target);
        // By its name, libraries recognise a pool.
        if (name === 'constructor') return value;
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
  }

  takeWritten(): number {
    const written = this.#written;
    this.#written = 0;
    return written;
  }

  async #query(real: pg.Pool, given: Parameters<typeof real.query>): Promise<pg.QueryResult> {
    if (this.isAway) throw lostConnection();
    // Without a callback, which nobody here passes, it is a promise.
    const ask = () => real.query(...given) as unknown as Promise<pg.QueryResult>;
    const isWrite = (given[0] as { name?: string }).name === WRITE;
    if (!isWrite) return ask();
    const { before, isAnswerLost } = this.nextWrite;
    this.nextWrite = {};
    await before?.();
    const result = await ask();
    this.#written += result.rowCount ?? 0;
    if (isAnswerLost) throw lostConnection();
    return result;
  }
}

/** As PostgreSQL says it when it stops. */
function lostConnection(): Error {
  return Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' });
}
