import { useCallback, useMemo, useState } from 'react';
import type { CardWithLessonView } from '#contract/flashcards.ts';
import { cardsAhead, countStudy } from '#domain/flashcard/study.ts';
import { Button } from '#web/ui/button.tsx';
import type { CardLikes } from '../cards/card-likes.ts';
import { CardStore } from '../cards/card-store.ts';
import { HeartButton } from '../deck/card/heart-button.tsx';
import { openFlow, studyGroup } from '../lesson/lesson-flow.ts';
import { MixedDeckStudy } from '../deck/mixed-deck-study.tsx';
import { ResultStep } from '../lesson/result-step.tsx';
import type { SwipeOutbox } from '../saving/swipe-outbox.ts';
import { useFocusOnStep } from '../lesson/use-focus-on-step.ts';
import { orderNow, usePass } from '../lesson/use-pass.ts';
import styles from './liked-study.module.css';

/** spec 2 §9 */
const VISIBLE = 3;

const GOAL = { name: 'nhớ hết', isReached: 'Bạn thuộc cả rồi.' };

type Props = {
  words: readonly CardWithLessonView[];
  /** null before hydration */
  queue: SwipeOutbox | null;
  likes: CardLikes;
  onBack: () => void;
};

/** Liked words as a deck: swipes count for their lessons and the learner's memory as usual. decisions/014 */
export function LikedStudy({ words, queue, likes, onBack }: Props) {
  const [cards] = useState(() => new CardStore(words, null));
  const cardIds = useMemo(() => words.map(({ id }) => id), [words]);
  const [flow, setFlow] = useState(() => {
    const order = orderNow(cardIds);
    return studyGroup(openFlow(null, null, order), 'all', order);
  });
  const onFinished = () => void queue?.flush();
  const { study, swipe, undo, canUndoLast, shuffle } = usePass({
    flow,
    setFlow,
    cardIds,
    lessonId: null,
    queue,
    onFinished,
  });
  const box = useFocusOnStep(flow.step, null);
  const renderHeart = useCallback((cardId: number) => <HeartButton likes={likes} cardId={cardId} />, [likes]);
  const wordOf = useMemo(() => new Map(words.map((word) => [word.id, word])), [words]);

  return (
    <div ref={box} className={styles.step} tabIndex={-1} role="group" aria-label="Học từ yêu thích">
      {flow.study ? (
        <MixedDeckStudy
          label="Thẻ từ yêu thích"
          ahead={cardsAhead(flow.study, VISIBLE).flatMap((id) => wordOf.get(id) ?? [])}
          tally={countStudy(flow.study)}
          canUndo={flow.study.swipes.length > 0}
          position={`${flow.study.swipes.length + 1}/${flow.study.deck.length}`}
          onSwipe={swipe}
          onUndo={undo}
          renderHeart={renderHeart}
          backLabel="Về danh sách từ"
          onBack={onBack}
          onShuffle={shuffle}
        />
      ) : (
        <ResultStep
          piles={flow.piles}
          cardIds={cardIds}
          cards={cards}
          refused={flow.refused}
          goal={GOAL}
          celebration={null}
          onUndo={canUndoLast ? undo : null}
          onStudy={study}
          renderWayOn={(isPrimary) => (
            <Button tone={isPrimary ? 'primary' : 'plain'} size="large" isBlock onClick={onBack}>
              Về danh sách từ
            </Button>
          )}
        />
      )}
    </div>
  );
}
