import { type Dispatch, type SetStateAction, useCallback, useRef } from 'react';
import type { CardGroup } from '#domain/flashcard/piles.ts';
import type { SwipeDirection } from '#domain/flashcard/study.ts';
import { cardSettings } from '../deck/card-settings.ts';
import { type DeckOrder, type LessonFlow, reorderFlow, studyGroup, swipeInFlow, undoInFlow } from './lesson-flow.ts';
import type { SwipeOutbox } from '../saving/swipe-outbox.ts';

type Options = {
  flow: LessonFlow;
  setFlow: Dispatch<SetStateAction<LessonFlow>>;
  cardIds: readonly number[];
  /** the lesson, or null for reviews */
  lessonId: number | null;
  /** null for a guest, and before hydration */
  queue: SwipeOutbox | null;
  /** the last card of the pass was swiped */
  onFinished: () => void;
};

export type PassControls = {
  readonly study: (group: CardGroup) => void;
  readonly swipe: (direction: SwipeDirection) => void;
  readonly undo: () => void;
  /** past the last card: it can be undone */
  readonly canUndoLast: boolean;
  readonly shuffle: (isShuffled: boolean) => void;
};

/** The cards in the order of the learner's settings. */
export function orderNow(cardIds: readonly number[]): DeckOrder {
  return { cardIds, rng: cardSettings().isShuffled ? Math.random : null };
}

/** A learner's passes through stacked cards; swipes and undos go to the outbox. */
export function usePass({ flow, setFlow, cardIds, lessonId, queue, onFinished }: Options): PassControls {
  /** ids of this pass's swipes, for undo */
  const swipeIds = useRef<(string | null)[]>([]);

  function swipe(direction: SwipeDirection) {
    const cardId = flow.study?.deck[flow.study.swipes.length];
    if (cardId === undefined) return;
    swipeIds.current.push(queue?.enqueue({ cardId, lessonId, direction }) ?? null);
    const next = swipeInFlow(flow, direction);
    setFlow(next);
    if (next.step !== 'cards') onFinished();
  }

  function undo() {
    const pass = flow.study ?? flow.finished?.study;
    const cardId = pass?.deck[pass.swipes.length - 1];
    if (cardId === undefined) return;
    const undoOf = swipeIds.current.pop() ?? null;
    if (undoOf !== null) queue?.enqueue({ cardId, lessonId, direction: null, undoOf });
    setFlow(undoInFlow(flow));
  }

  function study(group: CardGroup) {
    swipeIds.current = [];
    setFlow(studyGroup(flow, group, orderNow(cardIds)));
  }

  const shuffle = useCallback(
    (isShuffled: boolean) => setFlow((known) => reorderFlow(known, { cardIds, rng: isShuffled ? Math.random : null })),
    [setFlow, cardIds],
  );
  return { study, swipe, undo, canUndoLast: flow.finished !== null, shuffle };
}
