import { memo, type ReactNode, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { DeckLevel } from '#domain/flashcard/level.ts';
import type { SwipeDirection } from '#domain/flashcard/study.ts';
import type { DeckCard as Card } from './loading-card.ts';
import { LoadingFace } from './loading-face.tsx';
import { CardFace } from './card-face.tsx';
import { flyIn, flyOff } from '../card-motion.ts';
import styles from './deck-card.module.css';

/** The top card is flipped by keys like a button; the others are inert. */
const FOCUSABLE = { tabIndex: 0 };

type Props = {
  /** identifies the card on the page */
  cardKey: string;
  card: Card;
  /** 0 on top; 'leaving': swiped and flying off */
  place: 0 | 1 | 2 | 'leaving';
  direction: SwipeDirection | null;
  /** undone: flies in from this side */
  comesFrom: SwipeDirection | null;
  front: 'ja' | 'vi';
  isFlipped: boolean;
  level: DeckLevel | undefined;
  /** '3/24' */
  position: string | undefined;
  renderHeart: ((cardId: number) => ReactNode) | undefined;
  renderNote: ((cardId: number) => ReactNode) | undefined;
  onGone: (cardKey: string) => void;
};

/** A card of the deck with both sides, at any position. */
export const DeckCard = memo(function DeckCard(props: Props) {
  const { cardKey, card, place, direction, comesFrom, front, isFlipped, level, position, onGone } = props;
  const { renderHeart, renderNote } = props;
  const root = useRef<HTMLDivElement>(null);
  const [arrival] = useState(comesFrom);
  const isTop = place === 0;
  // Cards below the top are filled after the swipe has painted; the top card must be complete.
  const isNear = useDeferredValue(place !== 2, false);
  const isFilled = isTop || place === 'leaving' || isNear;

  useLayoutEffect(() => {
    if (arrival && root.current) flyIn(root.current, arrival);
  }, [arrival]);
  useLayoutEffect(() => {
    if (place !== 'leaving' || !root.current || !direction) return;
    void flyOff(root.current, direction).then(() => onGone(cardKey));
  }, [place, direction, cardKey, onGone]);
  // A swipe only changes positions; card contents are not rendered again.
  const heart = useMemo(() => renderHeart?.(card.id), [renderHeart, card.id]);
  const note = useMemo(() => renderNote?.(card.id), [renderNote, card.id]);

  const { value } = card;
  const name = value === null ? 'Thẻ đang tải' : front === 'ja' ? value.word : value.meaning;
  return (
    <div
      ref={root}
      className={styles.card}
      data-card={card.id}
      data-place={place}
      data-level={level}
      role="group"
      aria-roledescription="thẻ từ"
      aria-label={position === undefined ? name : `Thẻ ${position}: ${name}`}
      inert={!isTop}
      {...FOCUSABLE}
    >
      {isFilled ? (
        <div className={styles.flip} data-flipped={isFlipped ? '' : undefined}>
          {value === null ? (
            <LoadingFace retry={card.retry} />
          ) : (
            (['front', 'back'] as const).map((side) => (
              <CardFace
                key={side}
                value={value}
                side={side}
                language={(side === 'front') === (front === 'ja') ? 'ja' : 'vi'}
                isHidden={(side === 'back') !== isFlipped}
                heart={heart}
                note={note}
              />
            ))
          )}
        </div>
      ) : null}
      <span className={styles.verdict} data-verdict="right" aria-hidden="true">
        Đã nhớ
      </span>
      <span className={styles.verdict} data-verdict="left" aria-hidden="true">
        Chưa nhớ
      </span>
    </div>
  );
});
