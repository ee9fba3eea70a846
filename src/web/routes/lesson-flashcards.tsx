import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { DeckView } from '#contract/flashcards.ts';
import type { LessonView } from '#contract/lessons.ts';
import { groupPath } from '#domain/course/lesson-address.ts';
import { cardsPercent } from '#domain/flashcard/cards-part.ts';
import { readFocusCard } from '#domain/flashcard/focus-card.ts';
import { pilesAfter } from '#domain/flashcard/study.ts';
import { isPassingPercent } from '#domain/progress/lesson-percent.ts';
import { CelebrationPicture } from '#web/features/celebration/celebration-picture.tsx';
import { learnerCelebrations } from '#web/features/celebration/learner-celebrations.ts';
import { onPostedComment } from '#web/features/comments/saving/posted-comment.ts';
import { fetchCards, fetchFirstComments, postCardLike } from '#web/features/flashcard/cards/card-calls.ts';
import { CardLikes } from '#web/features/flashcard/cards/card-likes.ts';
import { CardStore } from '#web/features/flashcard/cards/card-store.ts';
import { FirstComments } from '#web/features/flashcard/cards/first-comments.ts';
import { AppPromotion, type StoreLinks } from '#web/features/flashcard/lesson/app-promotion.tsx';
import { FlashcardSteps } from '#web/features/flashcard/lesson/flashcard-steps.tsx';
import { useLessonFlow } from '#web/features/flashcard/lesson/use-lesson-flow.ts';
import { createSwipeOutbox } from '#web/features/flashcard/saving/create-swipe-outbox.ts';
import { SWIPES } from '#web/features/flashcard/saving/swipe-access.ts';
import { useLessonProgress } from '#web/features/progress/lesson-progress-context.ts';
import { schedule } from '#web/lib/schedule.ts';
import { signInPath } from '#web/lib/sign-in-path.ts';
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts';
import { withTimeout } from '#web/lib/with-timeout.ts';
import { SwipeSaveState } from './swipe-save-state.tsx';

/** Nobody waits longer for the network before the celebration; what it did not take goes out later. */
const SAVE_LIMIT_MS = 5_000;

/** Comments follow the card once the learner stays with it. */
const CARD_REST_MS = 400;

const askForComments = (action: 'open' | 'toggle', flashcardId: number | null) =>
  requestCommentTab({ action, flashcardId });

type Props = {
  lesson: LessonView;
  deck: DeckView;
  courseUrl: string;
  learnerId: number | null;
  storeLinks: StoreLinks;
};

/** The page of a flashcard lesson. Fetched for these lessons only. Give it a `key` per lesson. */
export default function LessonFlashcards({ lesson, deck, courseUrl, learnerId, storeLinks }: Props) {
  const { id: lessonId, course_id: courseId } = lesson;
  const location = useLocation();
  const isHydrated = useIsHydrated();
  const { publish } = useLessonProgress();
  const queue = isHydrated && learnerId !== null ? SWIPES.open(learnerId, createSwipeOutbox) : null;
  const celebrations = isHydrated && learnerId !== null ? learnerCelebrations(learnerId) : null;
  const activity = useMemo(() => celebrations?.createActivity() ?? null, [celebrations]);

  const [{ focusCardId, ref }] = useState(() => {
    const query = new URLSearchParams(location.search);
    return { focusCardId: readFocusCard(query.get('focus_fc')), ref: query.get('ref') };
  });
  const [cards] = useState(
    () =>
      new CardStore(deck.cards, {
        fetchCards: (ids) => fetchCards(lessonId, ids),
        schedule,
        random: Math.random,
      }),
  );
  const [comments] = useState(() => new FirstComments(fetchFirstComments, ref));
  const [likes] = useState(() =>
    learnerId === null
      ? null
      : new CardLikes(
          deck.likes.map(({ i }) => i),
          { learnerId, courseId },
          postCardLike,
          Date.now,
        ),
  );

  const onFinished = () => {
    if (!queue || !activity) return;
    const saveProgress = async () => (await withTimeout(SAVE_LIMIT_MS, queue.finish(lessonId, courseId))) ?? false;
    void activity.finish(lessonId, { saveProgress, rest: () => undefined });
  };
  const controls = useLessonFlow({ lessonId, deck, focusCardId, isHydrated, queue, onFinished });
  const { flow } = controls;

  useEffect(() => {
    if (focusCardId !== null && !deck.card_ids.includes(focusCardId)) {
      console.info(`The card ${focusCardId} is not in this lesson.`);
    }
  }, [focusCardId, deck]);

  // What is passed here is celebrated like what is heard or seen: between the cards nobody is interrupted.
  useEffect(() => {
    if (flow.step === 'cards') activity?.begin();
  }, [activity, flow.step]);
  useEffect(() => () => activity?.leave(), [activity]);
  // The result and the passing are one picture.
  const [isJustPassed, setJustPassed] = useState(false);
  useEffect(() => {
    if (flow.step !== 'result') return undefined;
    const stop = celebrations?.host((id) => {
      if (id === lessonId) setJustPassed(true);
      return id === lessonId;
    });
    return () => {
      stop?.();
      setJustPassed(false);
    };
  }, [celebrations, flow.step, lessonId]);
  useEffect(
    () =>
      queue?.onAnswer((answer, rows) => {
        if (answer.lessonId !== lessonId) return;
        const { result, is_passed: isPassed, show_popup_done_stage: isStageUnseen } = answer.saved;
        // The tab in which the learner studies celebrates.
        const news = rows.length > 0 ? { isPassed, isStageUnseen } : { isPassed: false, isStageUnseen: false };
        publish({ lessonId, percent: result.example_progress, ...news, waitsForEnd: false });
      }),
    [queue, lessonId, publish],
  );
  // A guest's progress lives in this page only. decisions §3
  useEffect(() => {
    if (learnerId !== null) return;
    const { remembered } = flow.study ? pilesAfter(flow.study) : flow.piles;
    const percent = cardsPercent(remembered.length, deck.card_ids.length);
    if (percent === 0) return;
    publish({ lessonId, percent, isPassed: isPassingPercent(percent), isStageUnseen: false, waitsForEnd: false });
  }, [learnerId, flow, deck, lessonId, publish]);

  // Another lesson follows without a new page: what was swiped here is sent now.
  useEffect(() => () => void queue?.flush(), [queue]);

  const currentId = flow.study?.deck[flow.study.swipes.length] ?? null;
  useEffect(() => {
    const timer = setTimeout(() => requestCommentTab({ action: 'keep', flashcardId: currentId }), CARD_REST_MS);
    return () => clearTimeout(timer);
  }, [currentId]);
  useEffect(() => onPostedComment(({ flashcardId, comment }) => comments.add(flashcardId, comment)), [comments]);

  return (
    <FlashcardSteps
      lesson={lesson}
      cardIds={deck.card_ids}
      groupPath={groupPath(courseUrl, lesson.group_id)}
      controls={controls}
      celebration={isJustPassed ? <CelebrationPicture mood="proud" /> : null}
      cards={cards}
      comments={comments}
      likes={likes}
      saveState={
        <SwipeSaveState
          queue={queue}
          isGuest={learnerId === null}
          lessonId={lessonId}
          signInPath={signInPath(location)}
        />
      }
      promotion={<AppPromotion links={storeLinks} />}
      onComments={askForComments}
    />
  );
}

/** What is asked of the panel: as features/comments/panel/open-comment-tab.ts takes it. */
type Asked = { readonly action: 'open' | 'toggle' | 'keep'; readonly flashcardId: number | null };

/**
 * Tells the panel which card is shown, and opens its comments, by the page-wide event (spec 1 §2). The event is all that
 * ties the two: a module of both would be split off from what every lesson fetches before it plays.
 */
function requestCommentTab(detail: Asked): void {
  window.dispatchEvent(new CustomEvent('open-comment-tab', { detail }));
}
