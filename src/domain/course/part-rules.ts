import type { ComponentKind } from './component-kind.ts';
import type { PartKey, SharedPart } from './part-key.ts';

/** The part that all components of a kind are together; null: each is a part by itself. */
const SHARED_PART: Readonly<Record<ComponentKind, SharedPart | null>> = {
  document: null,
  video: null,
  audio: null,
  file: null,
  card: 'cards',
  question: 'exercise',
};

/** The part that a component belongs to. */
export function partKeyOf(kind: ComponentKind, componentId: number): PartKey {
  return SHARED_PART[kind] ?? componentId;
}

/** What a part is made of. An exam is no component: all of its lesson is one part. */
export type PartKind = ComponentKind | 'exam';

/** What makes the percent of a part grow. decisions §5 */
export const GROWN_BY = {
  document: 'reading',
  video: 'playing',
  audio: 'playing',
  file: 'opening',
  card: 'remembering',
  question: 'answering',
  exam: 'sitting',
} as const satisfies Record<PartKind, string>;

/** The parts that are played: the lesson's video before its recordings, otherwise in the lesson's order. */
export function playedParts<Part extends { readonly kind: PartKind }>(parts: readonly Part[]): Part[] {
  const played = parts.filter(({ kind }) => GROWN_BY[kind] === 'playing');
  return played.toSorted((a, b) => Number(b.kind === 'video') - Number(a.kind === 'video'));
}
