import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import type { LessonView } from '#contract/lessons.ts';
import { deckLevel } from '#domain/flashcard/level.ts';
import { countStudy, isResumed, pilesAfter } from '#domain/flashcard/study.ts';
import { TOP_CARD } from '../deck/card-drag.ts';
import type { CardLikes } from '../cards/card-likes.ts';
import type { CardStore } from '../cards/card-store.ts';
import { CardsStep } from './cards-step.tsx';
import type { FirstComments } from '../cards/first-comments.ts';
import { FirstSheet } from './first-sheet.tsx';
import { FirstVisit } from './first-visit.tsx';
import { FlashBar } from './flash-bar.tsx';
import styles from './flashcard-steps.module.css';
import { HeartButton } from '../deck/card/heart-button.tsx';
import { LikeFaultNote } from '../deck/card/like-fault-note.tsx';
import { NextLessonLink } from './next-lesson-link.tsx';
import { Overview } from './overview.tsx';
import { ResultStep } from './result-step.tsx';
import { SettingsPopover } from '../deck/settings-popover.tsx';
import type { LessonFlowControls } from './use-lesson-flow.ts';

const GOAL = { name: 'trọn bài', isReached: 'Sang bài mới thôi!' };

const STEP_NAMES = { first: 'Bắt đầu', overview: 'Tổng quan', cards: 'Học thẻ', result: 'Kết quả' };

type Props = {
  lesson: Pick<LessonView, 'name_html' | 'glyph' | 'next'>;
  cardIds: readonly number[];
  groupPath: string;
  controls: LessonFlowControls;
  /** shown in the result if the lesson has just been passed */
  celebration: ReactNode;
  cards: CardStore;
  comments: FirstComments;
  /** null for a guest */
  likes: CardLikes | null;
  /** save state of what was learnt */
  saveState: ReactNode;
  /** app promotion below the first two steps */
  promotion: ReactNode;
  /** opens the comments of a card, or of the lesson (null); must be stable */
  onComments: (action: 'open' | 'toggle', cardId: number | null) => void;
};

/** A flashcard lesson: its header and the current step. */
export function FlashcardSteps(props: Props) {
  const {
    lesson,
    cardIds,
    groupPath,
    controls,
    celebration,
    cards,
    comments,
    likes,
    saveState,
    promotion,
    onComments,
  } = props;
  const { flow, study, swipe, undo, shuffle } = controls;
  const box = useRef<HTMLDivElement>(null);
  // The level may lag behind a swipe: the next card has priority.
  const settled = useDeferredValue(flow);
  const remembered = useMemo(
    () => (settled.study ? pilesAfter(settled.study) : settled.piles).remembered.length,
    [settled],
  );
  const renderHeart = useCallback(
    (cardId: number) => (likes ? <HeartButton likes={likes} cardId={cardId} /> : null),
    [likes],
  );
  const currentId = flow.study?.deck[flow.study.swipes.length] ?? null;

  // Move the focus to a new step, but not to the one the page opened with.
  const { step } = flow;
  const seen = useRef(step);
  useEffect(() => {
    if (seen.current === step) return;
    seen.current = step;
    const target = box.current?.querySelector<HTMLElement>(TOP_CARD) ?? box.current;
    target?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [step]);

  return (
    <div className={styles.page} data-flashcards="" data-studying={flow.study ? '' : undefined}>
      <FirstSheet />
      <FlashBar
        nameHtml={lesson.name_html}
        status={
          flow.study ? (
            <>
              {isResumed(flow.study) ? (
                <p className="num">
                  Đã nhớ {remembered} · còn {countStudy(flow.study).remaining}
                </p>
              ) : null}
              {saveState}
            </>
          ) : null
        }
        backTo={groupPath}
        onComments={() => onComments('toggle', currentId)}
      >
        <SettingsPopover onShuffle={shuffle} />
      </FlashBar>
      <div ref={box} className={styles.step} tabIndex={-1} role="group" aria-label={STEP_NAMES[step]}>
        {step === 'first' ? (
          <FirstVisit
            words={cardIds.length}
            glyph={lesson.glyph}
            next={lesson.next}
            groupPath={groupPath}
            onStart={() => study('all')}
          />
        ) : null}
        {step === 'overview' ? (
          <Overview
            piles={flow.piles}
            words={cardIds.length}
            refused={flow.refused}
            next={lesson.next}
            groupPath={groupPath}
            onStudy={study}
          />
        ) : null}
        {flow.study ? (
          <CardsStep
            study={flow.study}
            cards={cards}
            comments={comments}
            level={deckLevel(remembered, cardIds.length)}
            renderHeart={renderHeart}
            onSwipe={swipe}
            onUndo={undo}
            onComments={onComments}
          />
        ) : null}
        {step === 'result' ? (
          <ResultStep
            piles={flow.piles}
            cardIds={cardIds}
            cards={cards}
            refused={flow.refused}
            goal={GOAL}
            celebration={celebration}
            onUndo={controls.canUndoLast ? undo : null}
            onStudy={study}
            renderWayOn={(isPrimary) => (
              <NextLessonLink next={lesson.next} groupPath={groupPath} isPrimary={isPrimary} />
            )}
          />
        ) : null}
      </div>
      {likes ? <LikeFaultNote likes={likes} /> : null}
      {flow.study ? null : saveState}
      {step === 'first' || step === 'overview' ? promotion : null}
    </div>
  );
}
