import type { JumbleAnswer } from './jumble.ts';

/** The answer with an item one or more places further on, or back by a negative `step`; it stops at the ends. */
export function moveItem(uuids: JumbleAnswer, uuid: string, step: number): JumbleAnswer {
  const from = uuids.indexOf(uuid);
  if (from === -1) return uuids;
  const to = Math.min(Math.max(from + step, 0), uuids.length - 1);
  return uuids.toSpliced(from, 1).toSpliced(to, 0, uuid);
}
