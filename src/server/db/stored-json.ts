import type { ComponentKind } from '#domain/course/component-kind.ts';
import type { PartKey } from '#domain/course/part-key.ts';

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
};

/** Value of a component as it is stored. */
export type ComponentValue<K extends ComponentKind = ComponentKind> = { [P in K]: { kind: P } & ComponentValues[P] }[K];
export type CardValue = ComponentValue<'card'>;

/** One playback: [session id, began at ms, sequence, position in seconds, reported at ms]. */
export type StoredPlayback = [string, number, number, number, number];

/** A learner's part of a lesson. `played` holds start, end, start, end … in whole seconds. */
export type StoredPart = { percent: number; played?: number[]; playbacks?: StoredPlayback[] };

/** A learner's parts of a lesson. A frozen copy of each shape that was ever stored stands in stored-json.test.ts. */
export type LessonParts = Partial<Record<PartKey, StoredPart>>;
