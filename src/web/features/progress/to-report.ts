import type { ProgressReportInput } from '#contract/progress.ts';
import type { OutboxEntry, Sending } from '#domain/player/outbox-entry.ts';

/** What of an entry is sent, as the call takes it. */
export function toReport(entry: OutboxEntry, { played, playback }: Sending, clientId: string): ProgressReportInput {
  return {
    lesson_id: entry.lessonId,
    ...(entry.componentId !== null && { component_id: entry.componentId }),
    learner_id: entry.learnerId,
    client_id: clientId,
    played: played.map(([from, to]) => [toHundredths(from), toHundredths(to)]),
    ...(playback && {
      video_progress: playback.videoPercent,
      position_seconds: toHundredths(playback.positionSeconds),
      session_id: playback.sessionId,
      sequence: playback.sequence,
    }),
  };
}

function toHundredths(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}
