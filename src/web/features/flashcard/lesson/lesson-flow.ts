import { lessonEntry } from '#domain/flashcard/entry.ts';
import { type CardGroup, cardsOfGroup, EMPTY_PILES, existingPiles, type Piles } from '#domain/flashcard/piles.ts';
import { reorderRest, shuffleCards } from '#domain/flashcard/shuffle.ts';
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

/** Where a learner stands in a flashcard lesson: one of its four steps. spec 2 §2.1 */
export type LessonFlow = {
  readonly step: 'first' | 'overview' | 'cards' | 'result';
  /** the lesson's piles, without the pass that is under way */
  readonly piles: Piles;
  /** the pass that is under way; null outside the cards */
  readonly study: Study | null;
  /** the pass that the result is of: its last swipe can still be taken back */
  readonly finished: { readonly study: Study; readonly isFocused: boolean } | null;
  /** this pass is the one card that the address asked for */
  readonly isFocused: boolean;
  /** the group that was to be studied and has no words */
  readonly refused: CardGroup | null;
};

/** The lesson's cards, and how a pass is ordered: `rng` null keeps the lesson's order. */
export type DeckOrder = { readonly cardIds: readonly number[]; readonly rng: (() => number) | null };

const ordered = (deck: readonly number[], { rng }: DeckOrder) => (rng ? shuffleCards(deck, rng) : deck);

/** Opens the lesson. `saved` null: never saved. */
export function openFlow(saved: Piles | null, focusCardId: number | null, order: DeckOrder): LessonFlow {
  const piles = existingPiles(saved ?? EMPTY_PILES, order.cardIds);
  const entry = lessonEntry(saved, order.cardIds, focusCardId);
  const flow = { step: entry.step, piles, study: null, finished: null, isFocused: false, refused: null };
  if (entry.step !== 'cards') return flow;
  const isFocused = focusCardId !== null && !entry.isFocusMissing;
  return { ...flow, study: startStudy(ordered(entry.deck, order), piles), isFocused };
}

/** Studies a group; one without words is refused. spec 2 §5 */
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

/** Swipes the current card; behind the last one comes the result, behind the one asked for the overview. decisions §9 */
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

/** Takes the last swipe back; behind the last card that leads back to it. */
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

/** Shuffles what is left of the pass, or brings it back into the lesson's order. */
export function reorderFlow(flow: LessonFlow, { cardIds, rng }: DeckOrder): LessonFlow {
  return flow.study ? { ...flow, study: reorderRest(flow.study, cardIds, rng) } : flow;
}

/** Takes over what the server, and what is still to be sent to it, make of the piles. A pass under way is not disturbed. */
export function takePiles(flow: LessonFlow, piles: Piles, cardIds: readonly number[]): LessonFlow {
  return flow.study ? flow : { ...flow, piles: existingPiles(piles, cardIds) };
}
