import type { ComponentKind } from '#domain/course/component-kind.ts';
import type { Attempt } from '#domain/exam/attempt.ts';
import type { Skill, Stage } from '#domain/exam/paper.ts';
import type { Question } from '#domain/exercise/question.ts';
import type { LessonState } from '#domain/progress/lesson-state.ts';
import { type MediaState, NO_MEDIA } from '#domain/progress/report.ts';

/** What is stored of a component, by kind. `folder` and `clipFolder` hold the files that the others name. */
type ComponentValues = {
  document: { title: string; html: string; words: number; clipFolder?: string };
  audio: { title: string; folder: string; fileName: string; durationSeconds: number; captions: string[] };
  video: { name: string };
  file: { title: string; folder: string; fileName: string; bytes: number };
  card: {
    word: string;
    reading: string;
    stress: string;
    meaning: string;
    hanviet: string;
    folder?: string;
    audio?: string;
    frontImage?: string;
    backImage?: string;
    examples: { ja: string; vi: string; audio?: string }[];
    /** of an imported list */
    tags?: string[];
  };
  question: Omit<Question, 'id'> & { folder?: string };
};

/** Value of a component as it is stored. */
export type ComponentValue<K extends ComponentKind = ComponentKind> = { [P in K]: { kind: P } & ComponentValues[P] }[K];
export type CardValue = ComponentValue<'card'>;

/** One playback: [session id, began at ms, sequence, position in seconds, reported at ms]. */
export type StoredPlayback = [string, number, number, number, number];

/** Progress of one part of a lesson. `played` is start, end, start, end … in whole seconds. */
export type StoredPart = { percent: number; played?: number[]; playbacks?: StoredPlayback[] };

/** A learner's record of a lesson. A frozen copy of each shape of `parts` ever stored stands in stored-json.test.ts. */
export type StoredLesson = LessonState<StoredPart>;
export type LessonParts = StoredLesson['parts'];

/** A stored part as the rules of progress read it. */
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

/** The state of a medium as it is stored. */
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

/** An answer of a result: what the question's kind made of it, null for none, and whether it was right. */
export type StoredAnswer = { question: number; answer: unknown; isRight: boolean };

/** Formats of learners' recordings. */
export type RecordingFormat = 'webm' | 'mp4' | 'ogg';

/** An attempt at an exam as its row holds it: each answer has a row of its own. */
export type StoredAttempt = Omit<Attempt, 'answers'>;

/** What the JLPT's own rule says. */
type StoredOfficialScore = {
  sections: readonly {
    name: 'languageReading' | 'language' | 'reading' | 'listening';
    points: number;
    maxPoints: number;
    neededPoints: number;
  }[];
  points: number;
  neededPoints: number;
  isPassed: boolean;
};

/** The result of an attempt. It holds no key: only whether each question was answered rightly. */
export type StoredExamScore = {
  parts: readonly { stage: Stage; points: number }[];
  points: number;
  correct: number;
  total: number;
  skills: readonly { skill: Skill; correct: number; total: number; percent: number }[];
  official: StoredOfficialScore | null;
  verdicts: Record<string, 'correct' | 'wrong' | 'unanswered'>;
  isPassed: boolean;
  lessonPercent: number;
};
