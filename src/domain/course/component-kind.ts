import { QUESTION_TYPE } from '../exercise/question-type.ts';

/** Component codes of decisions §4, as far as lessons hold them today. */
export const COMPONENT_TYPE = { document: 1, video: 2, audio: 5, file: 8, card: 17, ...QUESTION_TYPE } as const;
export type ComponentType = (typeof COMPONENT_TYPE)[keyof typeof COMPONENT_TYPE];

/** Several codes may be of one kind, as those of questions are. */
export const KIND_OF_TYPE = {
  1: 'document',
  2: 'video',
  3: 'question',
  5: 'audio',
  8: 'file',
  13: 'question',
  14: 'question',
  15: 'question',
  16: 'question',
  17: 'card',
} as const satisfies Record<ComponentType, string>;
/** What a component is. Every table of kinds is a Record of these: the compiler lists what a new one lacks. */
export type ComponentKind = (typeof KIND_OF_TYPE)[ComponentType];

/** The codes of a kind. */
export type TypeOf<K extends ComponentKind> = {
  [T in ComponentType]: (typeof KIND_OF_TYPE)[T] extends K ? T : never;
}[ComponentType];

/** The kind behind a component code; null for codes that lessons don't hold yet. */
export function kindOfType(type: number): ComponentKind | null {
  return (KIND_OF_TYPE as Partial<Record<number, ComponentKind>>)[type] ?? null;
}

/** Whether one of these component codes is of the kind. */
export function hasKind(types: readonly number[], kind: ComponentKind): boolean {
  return types.some((type) => kindOfType(type) === kind);
}
