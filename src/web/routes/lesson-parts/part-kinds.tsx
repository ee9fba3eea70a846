import type { ComponentType as Drawn } from 'react';
import { type ComponentKind, hasKind, KIND_OF_TYPE } from '#domain/course/component-kind.ts';
import { preloadChunk } from '#web/lib/chunk-files.ts';
import { AudioPart } from './audio-part.tsx';
import { DocumentPart } from './document-part.tsx';
import type { PartKind, PartProps } from './part-kind.ts';

/** The one table of kinds in the browser. docs/adding.md says how to add one. */
const PART_KINDS: { [K in ComponentKind]: PartKind<K> } = {
  document: { Part: DocumentPart },
  audio: { Part: AudioPart, chunk: 'recording' },
  // It plays above the lesson.
  video: {},
  // All files stand in a list below the lesson.
  file: {},
  // A lesson of cards has a page of its own.
  card: {},
  // Questions come when their tab is shown.
  question: {},
};

/** A component of an open lesson, in its place. */
export function LessonPart(props: PartProps) {
  // A component and its kind belong together, which the compiler can't follow.
  const Part = PART_KINDS[KIND_OF_TYPE[props.component.type]].Part as Drawn<PartProps> | undefined;
  return Part ? <Part {...props} /> : null;
}

/** Names the code that these components need in the head of the page that the server draws. */
export function preloadParts(componentTypes: readonly number[]): void {
  if (!import.meta.env.SSR) return;
  for (const [kind, { chunk }] of Object.entries(PART_KINDS)) {
    if (chunk && hasKind(componentTypes, kind as ComponentKind)) preloadChunk(chunk);
  }
}
