import type { z } from 'zod';
import type { ComponentEntry } from '#contract/content/lesson-file.ts';
import type { LessonType } from '#contract/courses.ts';
import type { ComponentView } from '#contract/lessons.ts';
import type { ComponentKind, TypeOf } from '#domain/course/component-kind.ts';
import type { CaptionLanguage } from '#domain/media/caption-files.ts';
import type { ComponentValue } from '../../db/stored-json.ts';

/** A component as read. `file`: the course file that defines it. */
export type ComponentContent<K extends ComponentKind = ComponentKind> = {
  [P in K]: { id: number; type: TypeOf<P>; value: ComponentValue<P>; file: string };
}[K];

/** A component as stored. */
export type Component<K extends ComponentKind = ComponentKind> = {
  id: number;
  lessonId: number;
  value: ComponentValue<K>;
};

/** A set of files, under the folder's name. */
export type ComponentFiles = { folder: string; names: string[] };

/** The files of one of the course's videos. */
export type VideoFiles = { folder: string; captions: readonly string[] };

/** How faults name a place of a file; `written`: all of it. */
export type NamePlace = (written: unknown, path: readonly PropertyKey[]) => string;

/** A lesson being read. File names are relative to its folder; files that are used are not reported as left over. */
export type LessonReading = {
  /** lesson.yaml, from the course's folder */
  readonly file: string;
  readonly id: number;
  readonly type: LessonType;
  readonly videoNames: readonly string[];
  has(name: string): boolean;
  /** Takes the file of an entry; a missing one is a fault. Returns whether it exists. */
  take(name: string, place: string): boolean;
  use(names: Iterable<string>): void;
  pathOf(name: string): string;
  bytes(name: string): Promise<Buffer>;
  text(name: string): Promise<string>;
  /** null, with its faults recorded, if the file does not match the schema */
  yaml<T extends z.ZodType>(name: string, schema: T): Promise<z.infer<T> | null>;
  /** the same, with how to name a place in the file */
  yamlWithPlaces<T extends z.ZodType>(
    name: string,
    schema: T,
    namePlace?: NamePlace,
  ): Promise<{ value: z.infer<T>; placeOf: (...path: PropertyKey[]) => string } | null>;
  /** Length of a recording in seconds, to the millisecond; a broken one is a fault and 0. */
  durationSeconds(name: string): Promise<number>;
  /** The languages with captions. */
  captions(fileOf: (language: CaptionLanguage) => string): Promise<CaptionLanguage[]>;
  /** Records a set of files and returns its folder. */
  store(names: readonly string[]): Promise<string>;
  fault(path: string, place: string, reason: string): void;
  warn(path: string, reason: string): void;
};

/** Everything the server knows about one kind of component. */
export type Kind<K extends ComponentKind> = {
  /** why a lesson may have only one entry of it; null: it may have many */
  readonly isSingle: string | null;
  /** fields of the stored value that name a folder of media */
  readonly folderFields: readonly (keyof ComponentValue<K>)[];
  /** Reads the components of an entry of lesson.yaml and records its faults. `place`: the entry's place in it. */
  read(lesson: LessonReading, entry: ComponentEntry<K>, place: string): Promise<ComponentContent<K>[]>;
  /** The files that pages link to. A video's stream is served through GET /video/get-link. */
  files(value: ComponentValue<K>, findVideo: (name: string) => VideoFiles | undefined): ComponentFiles | null;
  /** What its lesson's page gets, field by field. */
  present(component: Component<K>): Extract<ComponentView, { type: TypeOf<K> }>;
};
