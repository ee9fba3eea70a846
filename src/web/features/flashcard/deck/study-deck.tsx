import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { DeckLevel } from '#domain/flashcard/level.ts';
import type { Grade } from '#domain/flashcard/review-log.ts';
import type { SwipeDirection } from '#domain/flashcard/study.ts';
import type { DeckCard as Card } from './card/loading-card.ts';
import { connectDrag } from './card-drag.ts';
import { connectPresses } from './card-press.ts';
import { autoPlaySound, stopSound } from '#web/lib/media/page-sound.ts';
import { DeckAnnouncement } from './deck-announcement.tsx';
import { DeckCard } from './card/deck-card.tsx';
import styles from './study-deck.module.css';
import { type DeckButtons, SwipeButtons } from './swipe-buttons.tsx';
import { useDeckKeys } from './use-deck-keys.ts';
import { useFocusOnTop } from './use-focus-on-top.ts';

/** spec 2 §9 */
const VISIBLE = 3;

/** Delay of the sound, so that a card is seen first. */
const HEARD_AFTER_MS = 100;

type Props = {
  /** the current card first, at most three; loading ones keep their place */
  ahead: readonly Card[];
  /** language of the front */
  front: 'ja' | 'vi';
  /** whether new cards play their sound */
  autoPlay: boolean;
  canUndo: boolean;
  /** `grade`: from buttons that say more than a direction */
  onSwipe: (direction: SwipeDirection, grade: Grade | null) => void;
  onUndo: () => void;
  /** replaces the left, undo and right buttons; the keys stay */
  Buttons?: ComponentType<DeckButtons>;
  /** level of the whole lesson; data-level of each card */
  level?: DeckLevel | undefined;
  /** position of the current card: '3/24' */
  position?: string | undefined;
  /** a card's like button; must be memoized */
  renderHeart?: ((cardId: number) => ReactNode) | undefined;
  /** a card's how-to-remember block, on its back; must be memoized */
  renderNote?: ((cardId: number) => ReactNode) | undefined;
  /** called when the current card is flipped */
  onFlip?: (isFlipped: boolean) => void;
};

/** A swiped card that is flying off. */
type Leaving = { readonly key: string; readonly card: Card; readonly direction: SwipeDirection };

/**
 * The stack of cards: three are visible; the top one is flipped by a press and swiped by finger, mouse, key or button.
 * Shows `ahead`; the parent decides which card comes next.
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
  /** number of swipes per card: a card that comes up again is remounted */
  const [turns, setTurns] = useState<ReadonlyMap<number, number>>(new Map());
  /** the side each card left to, for undo */
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
    // A card with a Vietnamese front is heard with its answer.
    if (!isFlipped && front === 'vi' && autoPlay && current.value?.audio) autoPlaySound(current.value.audio);
  }

  function swipe(direction: SwipeDirection, grade: Grade | null = null) {
    // A card that has not loaded cannot be judged.
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
  // A layout effect: what can be seen obeys.
  useLayoutEffect(() => {
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
        {/* In this order no element moves in the document, which would lose its focus. */}
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
