import { AppError } from '../../platform/app-error.ts';

/** A waiting picture: its owner and size in bytes. */
export type WaitingPicture = { ownerId: number; bytes: number };

/** Enough for two full comments, so that fast writers are not held up. */
export const MAX_PER_LEARNER = 6;
const MAX_WAITING = 100;
/** How long a learner's usage is remembered: the window of the other limits. */
const REMEMBERED_MS = 10 * 60_000;
/** Every nth turn goes to the oldest, so that nobody starves. */
const TURNS_PER_OLDEST = 4;

/**
 * Which waiting picture is next: that of the learner with the least time used, the smallest first; ties by arrival.
 * `turn` counts the turns.
 */
export function chooseNext(
  waiting: readonly WaitingPicture[],
  tookMs: (ownerId: number) => number,
  turn: number,
): number {
  if (turn % TURNS_PER_OLDEST === TURNS_PER_OLDEST - 1) return 0;
  let best = 0;
  for (const [index, { ownerId, bytes }] of waiting.entries()) {
    const other = waiting[best];
    if (!other) break;
    const lessMs = tookMs(ownerId) - tookMs(other.ownerId);
    if (lessMs < 0 || (lessMs === 0 && bytes < other.bytes)) best = index;
  }
  return best;
}

/** One picture at a time, ordered so that large pictures of one learner do not delay everyone. */
export type PictureQueue = <T>(picture: WaitingPicture, work: () => Promise<T>) => Promise<T>;

export function createPictureQueue(nowMs: () => number = () => performance.now()): PictureQueue {
  const waiting: (WaitingPicture & { begin: () => void })[] = [];
  const spent = new Map<number, { ms: number; atMs: number }>();
  let isRunning = false;
  let turn = 0;

  function passOn(): void {
    for (const [ownerId, { atMs }] of spent) if (nowMs() - atMs > REMEMBERED_MS) spent.delete(ownerId);
    const [next] = waiting.splice(
      chooseNext(waiting, (ownerId) => spent.get(ownerId)?.ms ?? 0, turn),
      1,
    );
    turn += 1;
    isRunning = next !== undefined;
    next?.begin();
  }

  return async (picture, work) => {
    if (isRunning) {
      if (waiting.length >= MAX_WAITING) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 5 });
      await new Promise<void>((resolve) => waiting.push({ ...picture, begin: resolve }));
    }
    isRunning = true;
    const beganMs = nowMs();
    try {
      return await work();
    } finally {
      const before = spent.get(picture.ownerId)?.ms ?? 0;
      spent.set(picture.ownerId, { ms: before + nowMs() - beganMs, atMs: nowMs() });
      passOn();
    }
  };
}

/** Refuses a learner with too many uploads in progress, before reading another. */
export function createLearnerBound(max: number): <T>(ownerId: number, work: () => Promise<T>) => Promise<T> {
  const underWay = new Map<number, number>();
  return async (ownerId, work) => {
    const count = underWay.get(ownerId) ?? 0;
    if (count >= max) throw new AppError('TOO_FAST', { retryAfterSeconds: 10 });
    underWay.set(ownerId, count + 1);
    try {
      return await work();
    } finally {
      const left = (underWay.get(ownerId) ?? 1) - 1;
      if (left > 0) underWay.set(ownerId, left);
      else underWay.delete(ownerId);
    }
  };
}
