import type { ComponentKind } from './component-kind.ts';
import type { PartKey, SharedPart } from './part-key.ts';

type PartRule = {
  /** the part that all components of the kind are together; null: each is a part by itself */
  readonly sharedPart: SharedPart | null;
  /** what makes its percent grow. decisions §5 */
  readonly grownBy: 'playing' | 'reading' | 'opening' | 'remembering';
};

/** How components become parts of their lesson. */
export const PART_RULES = {
  document: { sharedPart: null, grownBy: 'reading' },
  video: { sharedPart: null, grownBy: 'playing' },
  audio: { sharedPart: null, grownBy: 'playing' },
  file: { sharedPart: null, grownBy: 'opening' },
  card: { sharedPart: 'cards', grownBy: 'remembering' },
} as const satisfies Record<ComponentKind, PartRule>;

/** The part that a component belongs to. */
export function partKeyOf(kind: ComponentKind, componentId: number): PartKey {
  return PART_RULES[kind].sharedPart ?? componentId;
}

/** The parts that are played: the lesson's video before its recordings, otherwise in the lesson's order. */
export function playedParts<Part extends { readonly kind: ComponentKind }>(parts: readonly Part[]): Part[] {
  const played = parts.filter(({ kind }) => PART_RULES[kind].grownBy === 'playing');
  return played.toSorted((a, b) => Number(b.kind === 'video') - Number(a.kind === 'video'));
}
