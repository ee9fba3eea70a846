import type { PairsAnswer } from './pairs.ts';

/** A pair in the making: each has a letter and a colour of its own. */
export type PairSlot = { readonly left: string | null; readonly right: string | null };
export type PairSlots = readonly PairSlot[];
export type SideName = keyof PairSlot;

const EMPTY: PairSlot = { left: null, right: null };
const isFull = ({ left, right }: PairSlot) => left !== null && right !== null;
const isEmpty = ({ left, right }: PairSlot) => left === null && right === null;

/** The slots of an answer, each pair in the one of its place. */
export function slotsOf(made: PairsAnswer | null, count: number): PairSlots {
  return Array.from({ length: count }, (_, index) => made?.[index] ?? EMPTY);
}

/** The pair that the next side goes to: the first half-filled one, else the first empty one; the count when all are filled. spec 2 §4.2 */
export function currentPair(slots: PairSlots): number {
  const half = slots.findIndex((slot) => !isFull(slot) && !isEmpty(slot));
  if (half !== -1) return half;
  const empty = slots.findIndex(isEmpty);
  return empty === -1 ? slots.length : empty;
}

/** The slots after a press: a side that stands in a pair is taken back, another one goes to the current pair. */
export function pressSide(slots: PairSlots, side: SideName, uuid: string): PairSlots {
  const taken = slotOf(slots, side, uuid);
  const place = taken === -1 ? currentPair(slots) : taken;
  return slots.map((slot, index) => (index === place ? { ...slot, [side]: taken === -1 ? uuid : null } : slot));
}

/** The slot that holds a side; -1: none. */
export function slotOf(slots: PairSlots, side: SideName, uuid: string): number {
  return slots.findIndex((slot) => slot[side] === uuid);
}

/** The pairs that are made. */
export function pairsOf(slots: PairSlots): PairsAnswer {
  return slots.flatMap(({ left, right }) => (left === null || right === null ? [] : [{ left, right }]));
}
