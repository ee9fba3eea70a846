import { lessonEntry } from '#domain/flashcard/entry.ts';
import { type CardGroup, cardsOfGroup, EMPTY_PILES, existingPiles, type Piles } from '#domain/flashcard/piles.ts';
import { reorderRest } from '#domain/flashcard/reorder-rest.ts';
import { shuffle } from '#domain/random/shuffle.ts';
import {
  isFinished,
  pilesAfter,
  startStudy,
  type Study,
  swipeCard,
  type SwipeDirection,
  undoSwipe,
} from '#domain/flashcard/study.ts';

/** spec 2 §5 */
export const GROUP_NAMES: Readonly<Record<CardGroup, string>> = {
  notRemembered: 'Chưa nhớ',
  remembered: 'Đã học',
  all: 'Tất cả',
};

/** State of a flashcard lesson, in one of its four steps. spec 2 §2.1 */
export type LessonFlow = {
  readonly step: 'first' | 'overview' | 'cards' | 'result';
  /** the lesson's piles, without the current pass */
  readonly piles: Piles;
  /** the current pass; null outside the cards step */
  readonly study: Study | null;
  /** the pass of the result; its last swipe can still be undone */
  readonly finished: { readonly study: Study; readonly isFocused: boolean } | null;
  /** this pass consists of the card requested by the address */
  readonly isFocused: boolean;
  /** the requested group, which has no words */
  readonly refused: CardGroup | null;
};

/** The lesson's cards, and how to order a pass: `rng` null keeps lesson order. */
export type DeckOrder = { readonly cardIds: readonly number[]; readonly rng: (() => number) | null };

const ordered = (deck: readonly number[], { rng }: DeckOrder) => (rng ? shuffle(deck, rng) : deck);

/** Opens the lesson. `saved` null: never saved. */
export function openFlow(saved: Piles | null, focusCardId: number | null, order: DeckOrder): LessonFlow {
  const piles = existingPiles(saved ?? EMPTY_PILES, order.cardIds);
  const entry = lessonEntry(saved, order.cardIds, focusCardId);
  const flow = { step: entry.step, piles, study: null, finished: null, isFocused: false, refused: null };
  if (entry.step !== 'cards') return flow;
  const isFocused = focusCardId !== null && !entry.isFocusMissing;
  return { ...flow, study: startStudy(ordered(entry.deck, order), piles), isFocused };
}

/** Studies a group; refused if it has no words. spec 2 §5 */
export function studyGroup(flow: LessonFlow, group: CardGroup, order: DeckOrder): LessonFlow {
  const deck = cardsOfGroup(group, flow.piles, order.cardIds);
  if (deck.length === 0) return { ...flow, refused: group };
  return {
    ...flow,
    step: 'cards',
    study: startStudy(ordered(deck, order), flow.piles),
    finished: null,
    isFocused: false,
    refused: null,
  };
}

/** Swipes the current card. After the last one comes the result; after a requested one the overview. decisions §9 */
export function swipeInFlow(flow: LessonFlow, direction: SwipeDirection): LessonFlow {
  if (!flow.study) return flow;
  const study = swipeCard(flow.study, direction);
  if (!isFinished(study)) return { ...flow, study };
  return {
    ...flow,
    step: flow.isFocused ? 'overview' : 'result',
    piles: pilesAfter(study),
    study: null,
    finished: { study, isFocused: flow.isFocused },
    isFocused: false,
  };
}

/** Undoes the last swipe; in the result this returns to the last card. */
export function undoInFlow(flow: LessonFlow): LessonFlow {
  if (flow.study) return { ...flow, study: undoSwipe(flow.study) };
  if (!flow.finished) return flow;
  const { study, isFocused } = flow.finished;
  return {
    ...flow,
    step: 'cards',
    piles: study.before,
    study: undoSwipe(study),
    finished: null,
    isFocused,
    refused: null,
  };
}

/** Shuffles the rest of the pass, or restores lesson order. */
export function reorderFlow(flow: LessonFlow, { cardIds, rng }: DeckOrder): LessonFlow {
  return flow.study ? { ...flow, study: reorderRest(flow.study, cardIds, rng) } : flow;
}

/** Takes over piles from the server and the unsent swipes. A running pass is not disturbed. */
export function takePiles(flow: LessonFlow, piles: Piles, cardIds: readonly number[]): LessonFlow {
  return flow.study ? flow : { ...flow, piles: existingPiles(piles, cardIds) };
}
