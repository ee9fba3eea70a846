import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { countedLevel, type LearningEventKind } from '#domain/learning-events/learning-event.ts';
import { createLocalClock } from '#domain/learning-events/local-minute.ts';
import type { LessonNode } from '../content/index.ts';
import type { RequestContext } from '../request-context/index.ts';
import { findSalt, pseudonymOf } from './pseudonyms.ts';
import { insertLearningEvents, type LearningEventRow } from './queries.ts';

const FLUSH_AFTER_MS = 5_000;
/** Events kept while the database is away, about a hundred bytes each; the rest is dropped and logged. */
const MAX_WAITING = 20_000;
const MAX_PER_STATEMENT = 2_000;

export type LearningEventRecorder = {
  /** Records events of a lesson if they are to be counted: an in-memory push that never fails. */
  record(context: Pick<RequestContext, 'account'>, lesson: LessonNode, kinds: readonly LearningEventKind[]): void;
  /** Stores what is buffered. Failures are logged and retried with the next flush. */
  flush(): Promise<void>;
  /** Final flush. */
  stop(): Promise<void>;
};

type Options = {
  pool: pg.Pool;
  now: () => number;
  timeZone: string;
  /** 0: nothing is recorded */
  keepDays: number;
  log: FastifyBaseLogger;
};

/** The learner's id stays in this memory for seconds only; the table gets a pseudonym. */
type Waiting = Omit<LearningEventRow, 'day' | 'minute' | 'pseudonym'> & { userId: number; atMs: number };

/** Buffers learning events off the request path. docs/decisions/010 */
export function createLearningEventRecorder({ pool, now, timeZone, keepDays, log }: Options): LearningEventRecorder {
  const waiting: Waiting[] = [];
  let droppedEvents = 0;
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> | null = null;
  let isStopped = false;

  function schedule(): void {
    if (timer !== null || isStopped) return;
    timer = setTimeout(() => {
      timer = null;
      void flush();
    }, FLUSH_AFTER_MS);
    timer.unref();
  }

  function flush(): Promise<void> {
    writing ??= writeAll()
      .catch((error: unknown) =>
        log.warn({ err: error, waiting: waiting.length }, 'learning events are not stored yet'),
      )
      .finally(() => {
        writing = null;
        if (waiting.length > 0) schedule();
      });
    return writing;
  }

  async function writeAll(): Promise<void> {
    if (droppedEvents > 0) log.warn({ droppedEvents }, 'learning events were dropped');
    droppedEvents = 0;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MAX_PER_STATEMENT);
      await insertLearningEvents(pool, await toRows(batch));
      waiting.splice(0, batch.length);
    }
  }

  async function toRows(batch: Waiting[]): Promise<LearningEventRow[]> {
    const localMinute = createLocalClock(timeZone);
    const timed = batch.map(({ atMs, ...event }) => ({ ...event, ...localMinute(atMs) }));
    const rows: LearningEventRow[] = [];
    for (const [day, events] of Map.groupBy(timed, (event) => event.day)) {
      const salt = await findSalt(pool, day);
      rows.push(...events.map(({ userId, ...event }) => ({ ...event, pseudonym: pseudonymOf(userId, salt) })));
    }
    return rows;
  }

  return {
    record({ account }, lesson, kinds) {
      const level = countedLevel(lesson.course.id);
      if (keepDays === 0 || level === null || account === null || account.isTester || kinds.length === 0) return;
      if (waiting.length + kinds.length > MAX_WAITING) {
        droppedEvents += kinds.length;
        return;
      }
      const event = { userId: account.id, courseId: lesson.course.id, level, lessonId: lesson.id, atMs: now() };
      for (const kind of kinds) waiting.push({ ...event, kind });
      schedule();
    },
    flush,
    async stop() {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
      await flush();
    },
  };
}
