import type { ComponentEntry } from '#contract/content/lesson-file.ts';
import { KIND_OF_ENTRY } from '#contract/content/lesson-file.ts';
import type { ComponentView } from '#contract/lessons.ts';
import type { ComponentKind } from '#domain/course/component-kind.ts';
import { audio } from './audio.ts';
import { card } from './card.ts';
import { document } from './document.ts';
import { file } from './file.ts';
import type { Component, ComponentContent, ComponentFiles, Kind, LessonReading, VideoFiles } from './kind.ts';
import { question } from './question/question.ts';
import { video } from './video.ts';

/** The one table of kinds. docs/adding.md says how to add one. */
const KINDS: { [K in ComponentKind]: Kind<K> } = { document, video, audio, file, card, question };

/** Fields of stored components that name a folder of media. */
export const FOLDER_FIELDS: readonly string[] = [
  ...new Set(Object.values(KINDS).flatMap<string>(({ folderFields }) => folderFields)),
];

/** Reads the components of an entry of lesson.yaml. */
export function readComponents(
  lesson: LessonReading,
  entry: ComponentEntry,
  place: string,
): Promise<ComponentContent[]> {
  // The kind fits the entry: KIND_OF_ENTRY chooses it by type, which the compiler can't follow.
  return KINDS[KIND_OF_ENTRY[entry.type]].read(lesson, entry as never, place);
}

/** Why the lesson may not have all these entries; empty if it may. */
export function findSurplus(entries: readonly ComponentEntry[]): string[] {
  const byKind = Map.groupBy(entries, (entry) => KIND_OF_ENTRY[entry.type]);
  return [...byKind].flatMap(([kind, same]) => (same.length > 1 ? (KINDS[kind].isSingle ?? []) : []));
}

/** The files of a component that pages link to. */
export function componentFiles<K extends ComponentKind>(
  value: Component<K>['value'],
  findVideo: (name: string) => VideoFiles | undefined,
): ComponentFiles | null {
  return KINDS[value.kind].files(value, findVideo);
}

/** A component as sent to its lesson's page. */
export function presentComponent<K extends ComponentKind>(component: Component<K>): ComponentView {
  return KINDS[component.value.kind].present(component);
}
