import { type ComponentType, type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DeckLevel } from '#domain/flashcard/level.ts';
import type { Grade } from '#domain/flashcard/review-log.ts';
import type { SwipeDirection } from '#domain/flashcard/study.ts';
import type { DeckCard as Card } from './loading-card.ts';
import { connectDrag } from './card-drag.ts';
import { connectPresses } from './card-press.ts';
import { autoPlaySound, stopSound } from './card-sound.ts';
import { DeckAnnouncement } from './deck-announcement.tsx';
import { DeckCard } from './deck-card.tsx';
import styles from './study-deck.module.css';
import { type DeckButtons, SwipeButtons } from './swipe-buttons.tsx';
import { useDeckKeys } from './use-deck-keys.ts';
import { useFocusOnTop } from './use-focus-on-top.ts';

/** spec 2 §9 */
const VISIBLE = 3;

/** A card is seen before it is heard. */
const HEARD_AFTER_MS = 100;

type Props = {
  /** the current card first; more than three are of no use. Those that are still on their way hold their place. */
  ahead: readonly Card[];
  /** the language of the front */
  front: 'ja' | 'vi';
  /** whether a card is heard when it comes up */
  autoPlay: boolean;
  canUndo: boolean;
  /** `grade`: of buttons that tell more than a direction */
  onSwipe: (direction: SwipeDirection, grade: Grade | null) => void;
  onUndo: () => void;
  /** other buttons than left, undo, right; the keys stay */
  Buttons?: ComponentType<DeckButtons>;
  /** of the whole lesson; stands on each card as data-level */
  level?: DeckLevel | undefined;
  /** place of the current card: '3/24' */
  position?: string | undefined;
  /** the like heart of a card; the same function as long as it draws the same */
  renderHeart?: ((cardId: number) => ReactNode) | undefined;
  /** how to remember a card, on its back; the same function as long as it draws the same */
  renderNote?: ((cardId: number) => ReactNode) | undefined;
  /** hears when the current card is turned */
  onFlip?: (isFlipped: boolean) => void;
};

/** A card that was swiped and is on its way out. */
type Leaving = { readonly key: string; readonly card: Card; readonly direction: SwipeDirection };

/**
 * The stacked cards: three are seen, the top one is turned by a press and swiped by finger, mouse, key or button. It shows
 * what `ahead` says; which card comes next is decided outside.
 */
export function StudyDeck(props: Props) {
  const {
    ahead,
    front,
    autoPlay,
    canUndo,
    onSwipe,
    onUndo,
    Buttons = SwipeButtons,
    level,
    position,
    renderHeart,
    renderNote,
  } = props;
  const box = useRef<HTMLDivElement>(null);
  const [flippedKey, setFlippedKey] = useState<string | null>(null);
  const [leaving, setLeaving] = useState<readonly Leaving[]>([]);
  /** how often a card was swiped: the same card on top again is drawn anew */
  const [turns, setTurns] = useState<ReadonlyMap<number, number>>(new Map());
  /** to which side cards left, for their way back */
  const [left, setLeft] = useState<ReadonlyMap<number, SwipeDirection>>(new Map());
  const [isUndone, setUndone] = useState(false);

  const keyOf = (id: number) => `${id}-${turns.get(id) ?? 0}`;
  const shown = ahead.slice(0, VISIBLE);
  const [current] = shown;
  const currentKey = current ? keyOf(current.id) : null;
  const isFlipped = flippedKey !== null && flippedKey === currentKey;

  function flip() {
    if (!current) return;
    setFlippedKey(isFlipped ? null : currentKey);
    props.onFlip?.(!isFlipped);
    // A card that asks in Vietnamese is heard with its answer.
    if (!isFlipped && front === 'vi' && autoPlay && current.value?.audio) autoPlaySound(current.value.audio);
  }

  function swipe(direction: SwipeDirection, grade: Grade | null = null) {
    // What nobody has seen cannot be judged.
    if (!current || current.value === null) return;
    const { id } = current;
    setLeaving([...leaving, { key: keyOf(id), card: current, direction }]);
    setTurns(new Map(turns).set(id, (turns.get(id) ?? 0) + 1));
    setLeft(new Map(left).set(id, direction));
    setUndone(false);
    onSwipe(direction, grade);
  }

  function undo() {
    if (!canUndo) return;
    setUndone(true);
    onUndo();
  }

  const onDragged = useEffectEvent((direction: SwipeDirection) => swipe(direction));
  const onPressed = useEffectEvent(() => flip());
  useEffect(() => {
    if (!box.current) return undefined;
    const release = connectDrag(box.current, (direction) => onDragged(direction));
    const disconnect = connectPresses(box.current, () => onPressed());
    return () => {
      release();
      disconnect();
    };
  }, []);
  const lit = useDeckKeys((key) => (key === 'undo' ? undo() : swipe(key)));
  const onGone = useCallback((key: string) => setLeaving((known) => known.filter((one) => one.key !== key)), []);

  const hear = useEffectEvent(() => {
    stopSound();
    if (autoPlay && front === 'ja' && current?.value?.audio) autoPlaySound(current.value.audio);
  });
  const isHere = current !== undefined && current.value !== null;
  useEffect(() => {
    const timer = isHere ? setTimeout(() => hear(), HEARD_AFTER_MS) : undefined;
    return () => clearTimeout(timer);
  }, [currentKey, isHere]);
  useEffect(() => stopSound, []);

  useFocusOnTop(box, currentKey);

  return (
    <div className={styles.frame}>
      <div ref={box} className={styles.deck}>
        {/* In this order no element moves in the document: one that is moved loses its focus. */}
        {[
          ...leaving.map((one) => ({ ...one, place: 'leaving' as const })),
          ...shown.map((card, place) => ({ key: keyOf(card.id), card, place: place as 0 | 1 | 2, direction: null })),
        ].map(({ key, card, place, direction }) => (
          <DeckCard
            key={key}
            cardKey={key}
            card={card}
            place={place}
            direction={direction}
            comesFrom={isUndone && place === 0 ? (left.get(card.id) ?? null) : null}
            front={front}
            isFlipped={flippedKey === key}
            level={level}
            position={place === 0 ? position : undefined}
            renderHeart={renderHeart}
            renderNote={renderNote}
            onGone={onGone}
          />
        ))}
      </div>
      <div className={styles.buttons}>
        <Buttons lit={lit} canUndo={canUndo} onSwipe={swipe} onUndo={undo} />
      </div>
      <DeckAnnouncement card={current} position={position} front={front} isFlipped={isFlipped} />
    </div>
  );
}
