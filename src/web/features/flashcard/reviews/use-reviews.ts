import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReviewDayView } from '#contract/reviews.ts';
import type { Grade } from '#domain/flashcard/review-log.ts';
import type { SwipeDirection } from '#domain/flashcard/study.ts';
import { getJson } from '#web/lib/json-calls.ts';
import type { SwipeOutbox } from '../saving/swipe-outbox.ts';
import {
  countLeft,
  NOTHING_YET,
  type ReviewSession,
  RUNS_LOW,
  SEEN,
  type StudiedCard,
  swipeReview,
  takeFresh,
  undoReview,
  unsentCards,
} from './review-session.ts';
import { useWhenDue } from './use-when-due.ts';

/** What is missing is asked for again after so long, if nothing else tells that it may come now. */
const RETRY_MS = 15_000;

export type Reviews = {
  readonly session: ReviewSession;
  /** as the server said last */
  readonly day: ReviewDayView;
  /** words still to do, those that may be learnt ahead among them, and done today, with what was swiped since */
  readonly left: number;
  readonly done: number;
  /** no card lies here, and whether one comes is not known yet */
  readonly isUnsure: boolean;
  /** what comes next did not come */
  readonly hasFailed: boolean;
  readonly swipe: (direction: SwipeDirection, grade: Grade | null) => void;
  readonly undo: () => void;
  /** asks again for what comes next */
  readonly retry: () => void;
};

/**
 * The words of a day, one after the other. What is swiped goes to the queue; when cards run low, and when a short step
 * comes up, the server says what comes next.
 *
 * @param opened what the page came with; another object starts anew
 * @param extra due words beyond the day's number
 * @param queue null as long as scripts do not run
 * @param nowMs the server's clock
 */
export function useReviews(
  opened: ReviewDayView,
  extra: number,
  queue: SwipeOutbox | null,
  nowMs: () => number,
): Reviews {
  const [state, setState] = useState(() => begin(opened, queue, []));
  const [hasFailed, setFailed] = useState(false);
  const isAsking = useRef(false);
  if (state.opened !== opened || state.queue !== queue) setState(begin(opened, queue, state.session.studied));
  const { day, session, known } = state;

  /** swipes that the server's numbers do not tell of; below 0 after an undo of one that they do */
  const unacknowledged = session.studied.length - known;
  const left = countLeft(session, day.left.due + day.left.new + day.ahead, unacknowledged);
  const isEmpty = session.waiting.length === 0;
  const isUnsure = isEmpty && (left > 0 || unacknowledged > 0);
  const swiped = session.studied.length;
  const asked = useRef(0);

  function refresh(): void {
    if (isAsking.current || !queue) return;
    isAsking.current = true;
    const askedAt = swiped;
    asked.current = askedAt;
    void fetchDay(queue, day, extra).then(({ result, unsent }) => {
      isAsking.current = false;
      setFailed(result.type !== 'accepted');
      if (result.type !== 'accepted') return;
      const { answer } = result;
      setState((now) => ({ ...now, day: answer, ...takeFresh(now.session, answer.cards, { asked: askedAt, unsent }) }));
    });
  }

  const ask = useEffectEvent(refresh);
  const hasMore = left > session.waiting.length;
  const runsLow = session.waiting.length < RUNS_LOW && hasMore;
  // A remembered word, too, may come back by a short step: near the end each swipe asks.
  const isNearEnd = session.waiting.length < SEEN && unacknowledged > 0;
  useEffect(() => {
    if (runsLow || isNearEnd) ask();
  }, [runsLow, isNearEnd, swiped]);
  const askAgain = useEffectEvent(() => {
    if ((runsLow || isNearEnd) && asked.current !== swiped) ask();
  });
  useEffect(() => askAgain(), [day]);

  const isLacking = hasFailed || isUnsure;
  useEffect(() => {
    if (!isLacking || !queue) return undefined;
    const again = () => ask();
    const stop = queue.onAnswer(again);
    addEventListener('online', again);
    const timer = setInterval(again, RETRY_MS);
    return () => {
      stop();
      removeEventListener('online', again);
      clearInterval(timer);
    };
  }, [isLacking, queue]);

  useWhenDue(session.waiting.every((card) => card.is_ahead) ? day : null, nowMs, refresh);

  return {
    session,
    day,
    left,
    done: Math.max(0, day.done.due + day.done.new + unacknowledged),
    isUnsure,
    hasFailed,
    swipe(direction, grade) {
      const [card] = session.waiting;
      if (!card || !queue) return;
      const clientId = queue.enqueue({ cardId: card.id, lessonId: null, direction, grade });
      setState((now) => ({ ...now, session: swipeReview(now.session, clientId, direction, grade ?? undefined) }));
    },
    undo() {
      const last = session.studied.at(-1);
      if (!last || !queue) return;
      queue.enqueue({ cardId: last.card.id, lessonId: null, direction: null, undoOf: last.clientId });
      setState((now) => ({ ...now, session: undoReview(now.session) }));
    },
    retry() {
      setFailed(false);
      refresh();
    },
  };
}

const PATH = '/api/reviews/today';

/** Asks what is due now, once the server has heard of what was swiped, as far as it can be told. */
async function fetchDay(queue: SwipeOutbox, day: ReviewDayView, extra: number) {
  await queue.flush();
  const unsent = unsentIn(queue, day);
  return { unsent, result: await getJson<ReviewDayView>(extra > 0 ? `${PATH}?extra=${extra}` : PATH) };
}

/** A day as the page brought it. What was swiped before can still be taken back. */
function begin(opened: ReviewDayView, queue: SwipeOutbox | null, studied: readonly StudiedCard[]) {
  const unacknowledged = { asked: studied.length, unsent: queue ? unsentIn(queue, opened) : new Set<number>() };
  return { opened, queue, day: opened, ...takeFresh({ ...NOTHING_YET, studied }, opened.cards, unacknowledged) };
}

/** Cards whose swipes wait in the browser: made here, in another tab, or in a lesson that the day draws on. */
function unsentIn(queue: SwipeOutbox, { cards }: ReviewDayView): ReadonlySet<number> {
  const places = new Set([null, ...cards.map(({ lesson }) => lesson.id)]);
  return unsentCards([...places].flatMap((place) => queue.unsent(place)));
}
