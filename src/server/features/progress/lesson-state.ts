import type { PartKey } from '#domain/course/part-key.ts';
import { isPassingPercent, lessonPercent } from '#domain/progress/lesson-percent.ts';
import { type MediaState, NO_MEDIA } from '#domain/progress/report.ts';
import type { LessonParts, StoredPart } from '../../db/stored-json.ts';
import type { LessonNode } from '../content/index.ts';

/** A learner's record of a lesson while it is being changed. */
export type LessonState = {
  percent: number;
  passedAtMs: number | null;
  parts: LessonParts;
  openedAtMs: number;
};

export function newLessonState(nowMs: number): LessonState {
  return { percent: 0, passedAtMs: null, parts: {}, openedAtMs: nowMs };
}

export function toMediaState(part: StoredPart | undefined): MediaState {
  if (!part) return NO_MEDIA;
  const edges = part.played ?? [];
  const played = edges.flatMap((edge, index) => (index % 2 === 0 ? [[edge, edges[index + 1] ?? edge] as const] : []));
  const playbacks = (part.playbacks ?? []).map(([sessionId, startedMs, sequence, positionSeconds, reportedMs]) => ({
    sessionId,
    startedMs,
    sequence,
    positionSeconds,
    reportedMs,
  }));
  return { percent: part.percent, played, playbacks };
}

export function toStoredPart(media: MediaState): StoredPart {
  return {
    percent: media.percent,
    played: media.played.flatMap(([from, to]) => [from, to]),
    playbacks: media.playbacks.map((one) => [
      one.sessionId,
      one.startedMs,
      one.sequence,
      one.positionSeconds,
      one.reportedMs,
    ]),
  };
}

/** The state with one part replaced: percent never falls, `passedAtMs` is set once. decisions §5 */
export function withPart(
  state: LessonState,
  lesson: LessonNode,
  key: PartKey,
  part: StoredPart,
  nowMs: number,
): LessonState {
  const parts: LessonParts = { ...state.parts, [key]: part };
  const percent = Math.max(state.percent, lessonPercent(lesson.parts.map((one) => parts[one.key]?.percent ?? 0)));
  return { ...state, parts, percent, passedAtMs: state.passedAtMs ?? (isPassingPercent(percent) ? nowMs : null) };
}
