import { useEffect, useState } from 'react';
import type { DeckView, PilesView } from '#contract/flashcards.ts';
import { EMPTY_PILES, type Piles } from '#domain/flashcard/piles.ts';
import { type LessonFlow, openFlow, takePiles } from './lesson-flow.ts';
import type { SwipeOutbox } from '../saving/swipe-outbox.ts';
import { withUnsent } from '../saving/unsent-piles.ts';
import { orderNow, type PassControls, usePass } from './use-pass.ts';

type Options = {
  lessonId: number;
  deck: DeckView;
  /** the card requested by the address */
  focusCardId: number | null;
  isHydrated: boolean;
  /** null for a guest, and before hydration */
  queue: SwipeOutbox | null;
  /** the last card of the pass was swiped */
  onFinished: () => void;
};

export type LessonFlowControls = PassControls & { readonly flow: LessonFlow };

const toPiles = ({ remember, non }: PilesView): Piles => ({ remembered: remember, notRemembered: non });
const parsePiles = (text: string) => toPiles(JSON.parse(text) as PilesView);

/** Runs a flashcard lesson; swipes and undos go to the outbox. */
export function useLessonFlow({
  lessonId,
  deck,
  focusCardId,
  isHydrated,
  queue,
  onFinished,
}: Options): LessonFlowControls {
  const { card_ids: cardIds, result } = deck;
  const open = () => {
    const known = result && toPiles(result);
    // The server knows neither this browser's settings nor its unsent swipes.
    if (!isHydrated) return openFlow(known, focusCardId, { cardIds, rng: null });
    // Swipes of an earlier page may have been sent before this one subscribed.
    const answered = queue?.lastSaved(lessonId)?.result.flashcard;
    const saved = answered === undefined ? known : parsePiles(answered);
    const unsent = queue?.unsent(lessonId) ?? [];
    return openFlow(
      unsent.length > 0 ? withUnsent(saved ?? EMPTY_PILES, unsent) : saved,
      focusCardId,
      orderNow(cardIds),
    );
  };
  const [flow, setFlow] = useState(open);
  const [knowsBrowser, setKnowsBrowser] = useState(isHydrated);
  if (isHydrated && !knowsBrowser) {
    setKnowsBrowser(true);
    setFlow(open());
  }
  useEffect(
    () =>
      queue?.onAnswer((answer) => {
        if (answer.lessonId !== lessonId) return;
        const piles = parsePiles(answer.saved.result.flashcard);
        setFlow((known) => takePiles(known, withUnsent(piles, queue.unsent(lessonId)), cardIds));
      }),
    [queue, lessonId, cardIds],
  );

  return { flow, ...usePass({ flow, setFlow, cardIds, lessonId, queue, onFinished }) };
}
