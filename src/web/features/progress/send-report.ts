import type { ProgressReportInput, ProgressReportView } from '#contract/progress.ts';
import type { OutboxEntry } from '#domain/player/outbox-entry.ts';
import { union } from '#domain/progress/ranges.ts';
import { MAX_RANGES_PER_REPORT } from '#domain/progress/report.ts';
import type { SendResult } from '#web/lib/send-result.ts';

type Options = {
  readonly learnerId: number;
  readonly newId: () => string;
  readonly post: (report: ProgressReportInput) => Promise<SendResult<ProgressReportView>>;
};

/** Sends played ranges in as many reports as needed. Returns the last answer, with everything pending. */
export async function sendReport(entry: OutboxEntry, options: Options): Promise<SendResult<ProgressReportView>> {
  const { learnerId, newId, post } = options;
  let pending: ProgressReportView['pending'] = [];
  for (let from = 0; ; from += MAX_RANGES_PER_REPORT) {
    const played = entry.played.slice(from, from + MAX_RANGES_PER_REPORT);
    const result = await post({ ...toReport({ ...entry, played }), learner_id: learnerId, client_id: newId() });
    if (result.type !== 'accepted') return result;
    pending = union(pending, result.answer.pending);
    const isLast = from + MAX_RANGES_PER_REPORT >= entry.played.length;
    if (isLast) return { ...result, answer: { ...result.answer, pending } };
  }
}

function toReport({ lessonId, componentId, played, playback }: OutboxEntry): ProgressReportInput {
  return {
    lesson_id: lessonId,
    component_id: componentId,
    // As they are: rounded twice, the server might count another second than the page does.
    played: played.map(([from, to]) => [from, to]),
    ...(playback && {
      video_progress: playback.videoPercent,
      position_seconds: playback.positionSeconds,
      session_id: playback.sessionId,
      sequence: playback.sequence,
    }),
  };
}
