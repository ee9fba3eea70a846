import { type ReactNode, useCallback, useEffect, useSyncExternalStore } from 'react';
import type { DeckLevel } from '#domain/flashcard/level.ts';
import { cardsAhead, countStudy, type Study, type SwipeDirection } from '#domain/flashcard/study.ts';
import { aheadWindow } from './ahead-window.ts';
import type { CardStore } from '../cards/card-store.ts';
import { useCardSettings } from '../deck/card-settings.ts';
import type { FirstComments } from '../cards/first-comments.ts';
import { RememberNote } from '../deck/card/remember-note.tsx';
import { StudyDeck } from '../deck/study-deck.tsx';
import { Tally } from '../deck/tally.tsx';

/** spec 2 §9 */
const VISIBLE = 3;

type Props = {
  study: Study;
  cards: CardStore;
  comments: FirstComments;
  level: DeckLevel;
  renderHeart: (cardId: number) => ReactNode;
  onSwipe: (direction: SwipeDirection) => void;
  onUndo: () => void;
  /** opens a card's comments; must be stable */
  onComments: (action: 'open', cardId: number) => void;
};

/** Step 3: counters and the stack of cards. */
export function CardsStep({ study, cards, comments, level, renderHeart, onSwipe, onUndo, onComments }: Props) {
  const { front, autoPlay } = useCardSettings();
  useSyncExternalStore(cards.subscribe, cards.version, cards.version);
  const { deck, swipes } = study;
  const position = swipes.length;
  useEffect(() => {
    const ahead = aheadWindow(deck, position);
    cards.need(ahead);
    comments.need(ahead);
  }, [cards, comments, deck, position]);
  const renderNote = useCallback(
    (cardId: number) => (
      <RememberNote comments={comments} cardId={cardId} onComments={() => onComments('open', cardId)} />
    ),
    [comments, onComments],
  );
  const ahead = cardsAhead(study, VISIBLE).map(
    (id) => cards.find(id) ?? { id, value: null, retry: cards.hasFailed(id) ? cards.retry : null },
  );
  return (
    <>
      <Tally {...countStudy(study)} />
      <StudyDeck
        ahead={ahead}
        front={front}
        autoPlay={autoPlay}
        canUndo={position > 0}
        onSwipe={onSwipe}
        onUndo={onUndo}
        level={level}
        position={`${position + 1}/${deck.length}`}
        renderHeart={renderHeart}
        renderNote={renderNote}
      />
    </>
  );
}
