import type { ExamResultView } from '#contract/exams/result-view.ts';

type Message = Pick<ExamResultView, 'stage' | 'is_waiting' | 'server_now'>;

/**
 * Whether a message about an attempt is as new as the one that is known. An attempt only goes forward, so its screen
 * decides; on the same screen the clock does, which alone could be wrong: another server's may be behind, and any may be
 * set back.
 */
export function isAsNew(message: Message, known: Message): boolean {
  const aheadBy = screenOrder(message) - screenOrder(known);
  return aheadBy === 0 ? Date.parse(message.server_now) >= Date.parse(known.server_now) : aheadBy > 0;
}

/** A part comes before the pause behind it, and that before the next part. */
function screenOrder({ stage, is_waiting: isWaiting }: Message): number {
  return 2 * stage + (isWaiting ? 1 : 0);
}
