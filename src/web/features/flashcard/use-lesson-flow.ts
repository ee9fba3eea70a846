import { useCallback, useEffect, useRef, useState } from 'react';
import type { DeckView, PilesView } from '#contract/flashcards.ts';
import { type CardGroup, EMPTY_PILES, type Piles } from '#domain/flashcard/piles.ts';
import type { SwipeDirection } from '#domain/flashcard/study.ts';
import { cardSettings } from './card-settings.ts';
import {
  type LessonFlow,
  openFlow,
  reorderFlow,
  studyGroup,
  swipeInFlow,
  takePiles,
  undoInFlow,
} from './lesson-flow.ts';
import type { SwipeQueue } from './swipe-queue.ts';
import { withUnsent } from './unsent-piles.ts';

type Options = {
  lessonId: number;
  deck: DeckView;
  /** the card that the address asks for */
  focusCardId: number | null;
  isHydrated: boolean;
  /** null for a guest, and until scripts run */
  queue: SwipeQueue | null;
  /** the last card of the pass was swiped */
  onFinished: () => void;
};

export type LessonFlowControls = {
  readonly flow: LessonFlow;
  readonly study: (group: CardGroup) => void;
  readonly swipe: (direction: SwipeDirection) => void;
  readonly undo: () => void;
  /** behind the last card: it can be taken back */
  readonly canUndoLast: boolean;
  readonly shuffle: (isShuffled: boolean) => void;
};

const toPiles = ({ remember, non }: PilesView): Piles => ({ remembered: remember, notRemembered: non });
const parsePiles = (text: string) => toPiles(JSON.parse(text) as PilesView);

/** Leads a learner through the steps of a flashcard lesson; every swipe and undo goes into the queue. */
export function useLessonFlow({
  lessonId,
  deck,
  focusCardId,
  isHydrated,
  queue,
  onFinished,
}: Options): LessonFlowControls {
  const { card_ids: cardIds, result } = deck;
  const orderNow = () => ({ cardIds, rng: cardSettings().isShuffled ? Math.random : null });
  const open = () => {
    const known = result && toPiles(result);
    // The server knows neither this browser's settings nor what waits in it.
    if (!isHydrated) return openFlow(known, focusCardId, { cardIds, rng: null });
    // What an earlier page left may have been sent before this one listened.
    const answered = queue?.lastSaved(lessonId)?.result.flashcard;
    const saved = answered === undefined ? known : parsePiles(answered);
    const unsent = queue?.unsent(lessonId) ?? [];
    return openFlow(unsent.length > 0 ? withUnsent(saved ?? EMPTY_PILES, unsent) : saved, focusCardId, orderNow());
  };
  const [flow, setFlow] = useState(open);
  const [knowsBrowser, setKnowsBrowser] = useState(isHydrated);
  if (isHydrated && !knowsBrowser) {
    setKnowsBrowser(true);
    setFlow(open());
  }
  /** ids of this pass's swipes, for undoing them */
  const swipeIds = useRef<(string | null)[]>([]);

  useEffect(
    () =>
      queue?.onAnswer((answer) => {
        if (answer.lessonId !== lessonId) return;
        const piles = parsePiles(answer.saved.result.flashcard);
        setFlow((known) => takePiles(known, withUnsent(piles, queue.unsent(lessonId)), cardIds));
      }),
    [queue, lessonId, cardIds],
  );

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
    setFlow(studyGroup(flow, group, orderNow()));
  }

  const shuffle = useCallback(
    (isShuffled: boolean) => setFlow((known) => reorderFlow(known, { cardIds, rng: isShuffled ? Math.random : null })),
    [cardIds],
  );
  return { flow, study, swipe, undo, canUndoLast: flow.finished !== null, shuffle };
}
