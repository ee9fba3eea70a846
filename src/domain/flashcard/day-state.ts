/** How a day of reviews stands: numbers of words. */
export type DayCounts = {
  /** due or new, to do now */
  readonly left: number;
  /** their short step comes up so soon that they may be learnt now */
  readonly ahead: number;
  /** a short step comes up later today */
  readonly hasLaterStep: boolean;
  /** due beyond the day's number */
  readonly backlog: number;
  readonly done: number;
  /** with a memory */
  readonly known: number;
};

/**
 * What there is to say of a day. `due`: words wait. `ahead`: none waits, but some may be learnt now. `later`: some come back
 * today. `over-limit`: the day's number is done, more is due. `done`: nothing is due any more today. `quiet`: nothing was.
 * `empty`: no word was ever learnt.
 */
export type DayState = 'due' | 'ahead' | 'later' | 'over-limit' | 'done' | 'quiet' | 'empty';

/** How the day stands. A day is never `done` while anything is due. decisions §9 */
export function dayState({ left, ahead, hasLaterStep, backlog, done, known }: DayCounts): DayState {
  if (left > 0) return 'due';
  if (ahead > 0) return 'ahead';
  if (hasLaterStep) return 'later';
  if (backlog > 0) return 'over-limit';
  if (done > 0) return 'done';
  return known > 0 ? 'quiet' : 'empty';
}
