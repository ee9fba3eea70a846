import type { PartKey } from '#domain/course/part-key.ts';

/** Value of a component as it is stored, by kind of component (decisions §4). */
export type ComponentValue =
  | { kind: 'document'; title: string; html: string; words: number; clipFolder?: string }
  | { kind: 'audio'; title: string; folder: string; fileName: string; durationSeconds: number; captions: string[] }
  | { kind: 'video'; name: string }
  | { kind: 'file'; title: string; folder: string; fileName: string; bytes: number }
  | CardValue;

/** A vocabulary card. `audio` and the images, also of examples, are file names in `folder`. */
export type CardValue = {
  kind: 'card';
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

/** One playback: [session id, began at ms, sequence, position in seconds, reported at ms]. */
export type StoredPlayback = [string, number, number, number, number];

/** Progress of one part of a lesson. `played` is start, end, start, end … in whole seconds. */
export type StoredPart = { percent: number; played?: number[]; playbacks?: StoredPlayback[] };

/** A learner's parts of a lesson. A frozen copy of each shape that was ever stored stands in stored-json.test.ts. */
export type LessonParts = Partial<Record<PartKey, StoredPart>>;
