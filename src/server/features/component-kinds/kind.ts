import type { z } from 'zod';
import type { ComponentEntry } from '#contract/content/lesson-file.ts';
import type { ComponentView } from '#contract/lessons.ts';
import type { ComponentKind, TypeOf } from '#domain/course/component-kind.ts';
import type { CaptionLanguage } from '#domain/media/caption-files.ts';
import type { ComponentValue } from '../../db/stored-json.ts';

/** A component as it was read. `file`: where in the course it is written down. */
export type ComponentContent<K extends ComponentKind = ComponentKind> = {
  [P in K]: { id: number; type: TypeOf<P>; value: ComponentValue<P>; file: string };
}[K];

/** A component as it is stored. */
export type Component<K extends ComponentKind = ComponentKind> = {
  id: number;
  lessonId: number;
  value: ComponentValue<K>;
};

/** Files that travel together, under the folder's name. */
export type ComponentFiles = { folder: string; names: string[] };

/** A video of the course, as far as its files go. */
export type VideoFiles = { folder: string; captions: readonly string[] };

/** A lesson while it is read. File names are those of its folder; whatever is used is not reported as left over. */
export type LessonReading = {
  /** lesson.yaml, from the course's folder */
  readonly file: string;
  readonly videoNames: readonly string[];
  has(name: string): boolean;
  /** Takes the file of an entry; one that is not there is a fault. Returns whether it is there. */
  take(name: string, place: string): boolean;
  use(names: Iterable<string>): void;
  pathOf(name: string): string;
  bytes(name: string): Promise<Buffer>;
  text(name: string): Promise<string>;
  /** null, with its faults noted, when the file is not as the schema wants it */
  yaml<T extends z.ZodType>(name: string, schema: T): Promise<z.infer<T> | null>;
  /** Length of a recording in seconds, to the millisecond; a broken one is a fault and 0. */
  durationSeconds(name: string): Promise<number>;
  /** The languages of which there are captions. */
  captions(fileOf: (language: CaptionLanguage) => string): Promise<CaptionLanguage[]>;
  /** Notes files that travel together, and returns the folder that they make. */
  store(names: readonly string[]): Promise<string>;
  fault(path: string, place: string, reason: string): void;
  warn(path: string, reason: string): void;
};

/** All that the server knows of one kind of component. */
export type Kind<K extends ComponentKind> = {
  /** why a lesson has at most one entry of it; null: it may have many */
  readonly isSingle: string | null;
  /** fields of the stored value that name a folder of media */
  readonly folderFields: readonly (keyof ComponentValue<K>)[];
  /** Reads what an entry of lesson.yaml stands for and notes its faults. `place` is the entry's in that file. */
  read(lesson: LessonReading, entry: ComponentEntry<K>, place: string): Promise<ComponentContent<K>[]>;
  /** The files that pages lead to. A video's stream goes by GET /video/get-link. */
  files(value: ComponentValue<K>, findVideo: (name: string) => VideoFiles | undefined): ComponentFiles | null;
  /** What the page of its lesson is told, field by field. */
  present(component: Component<K>): Extract<ComponentView, { type: TypeOf<K> }>;
};
