/** Word counts of a review day. */
export type DayCounts = {
  /** due or new, to review now */
  readonly left: number;
  /** short steps that may already be reviewed */
  readonly ahead: number;
  /** short steps due later today */
  readonly hasLaterStep: boolean;
  /** due beyond the daily limit */
  readonly backlog: number;
  readonly done: number;
  /** with a memory */
  readonly known: number;
};

/**
 * `due`: words wait. `ahead`: none wait, but some may be reviewed early. `later`: some come back today. `over-limit`:
 * the daily limit is reached and more is due. `done`: nothing else is due today. `quiet`: nothing was due. `empty`: no
 * word was ever learnt.
 */
export type DayState = 'due' | 'ahead' | 'later' | 'over-limit' | 'done' | 'quiet' | 'empty';

/** The state of the review day; never `done` while anything is due. decisions §9 */
export function dayState({ left, ahead, hasLaterStep, backlog, done, known }: DayCounts): DayState {
  if (left > 0) return 'due';
  if (ahead > 0) return 'ahead';
  if (hasLaterStep) return 'later';
  if (backlog > 0) return 'over-limit';
  if (done > 0) return 'done';
  return known > 0 ? 'quiet' : 'empty';
}
