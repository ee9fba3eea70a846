import { useCallback, useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { LessonView } from '#contract/lessons.ts';
import { isStaffOf } from '#domain/access/staff-of.ts';
import { groupPath } from '#domain/course/lesson-address.ts';
import { canGoBack } from '#domain/navigation/go-back.ts';
import { learnerCelebrations } from '#web/features/celebration/learner-celebrations.ts';
import { endedSession, type LastResult, type LoadedExercise } from '#web/features/exercise/player/exercise-calls.ts';
import { ExerciseController } from '#web/features/exercise/player/exercise-controller.ts';
import { ExercisePlayer } from '#web/features/exercise/player/exercise-player.tsx';
import { HistorySection } from '#web/features/exercise/history/history-section.tsx';
import { ResultRecordings } from '#web/features/exercise/player/result-recordings.tsx';
import { withServerRecordings } from '#web/features/exercise/player/server-recordings.ts';
import { createResultOutbox } from '#web/features/exercise/saving/create-result-outbox.ts';
import { memoryRecordings } from '#web/features/exercise/saving/memory-recordings.ts';
import { followOtherTabs, openAttempt } from '#web/features/exercise/saving/open-attempt.ts';
import { RESULTS } from '#web/features/exercise/saving/result-access.ts';
import { startStudyTimer } from '#web/features/exercise/saving/study-timer.ts';
import { noteExerciseRatio } from '#web/features/leaving/exercise-ratio.ts';
import { useCloseGuard } from '#web/lib/use-close-guard.ts';
import { useRootData } from '#web/lib/root-data.ts';
import { signInPath } from '#web/lib/sign-in-path.ts';
import { withTimeout } from '#web/lib/with-timeout.ts';
import { RecordingsContext } from '#web/questions/speaking/speaking-context.ts';
import { Note } from '#web/ui/note.tsx';
import { EndedElsewhere } from './ended-elsewhere.tsx';
import { ResultSaveState } from './result-save-state.tsx';

/** Nobody waits longer for the network before the celebration; what it did not take goes out later. */
const SAVE_LIMIT_MS = 5_000;

type Props = {
  lesson: LessonView;
  exercise: LoadedExercise;
  /** the newest result, null without any */
  last: LastResult | null;
  /** something was handed in before, or it is not known */
  hasHistory: boolean;
  learnerId: number | null;
  courseUrl: string;
  isShown: boolean;
};

const never = () => () => undefined;

/** The exercise of a lesson with what surrounds it: draft, outbox, celebrations, the ways out. Browser only. */
export function OpenExercise({ lesson, exercise, last, hasHistory, learnerId, courseUrl, isShown }: Props) {
  const { id: lessonId } = lesson;
  const { questions, version } = exercise;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const queue = learnerId === null ? null : RESULTS.open(learnerId, createResultOutbox);
  const celebrations = learnerId === null ? null : learnerCelebrations(learnerId);
  const activity = useMemo(() => celebrations?.createActivity() ?? null, [celebrations]);

  const [hasFinished, setFinished] = useState(false);
  /** another tab has ended the attempt that was open here */
  const [wasEndedElsewhere, setEndedElsewhere] = useState(false);
  function onFinished(ratio: number): void {
    setFinished(true);
    setEndedElsewhere(false);
    noteExerciseRatio(lessonId, ratio);
    if (!queue) return;
    const saveProgress = async () => {
      await withTimeout(SAVE_LIMIT_MS, queue.flush());
      return queue.unsent(lessonId).length === 0;
    };
    void activity?.finish(lessonId, { saveProgress, rest: () => undefined });
  }

  const [attempt] = useState(() => openAttempt({ lessonId, learnerId }, version));
  const [controller] = useState(() => {
    // What waits to be sent is newer than what the server has.
    const unsent = queue?.unsent(lessonId).at(-1);
    const answers = unsent
      ? Object.entries(unsent.answers).map(([id, answer]) => [Number(id), answer] as const)
      : last?.answers;
    const ended = answers ? endedSession(questions, answers) : null;
    return new ExerciseController(questions, { attempt, queue, last: ended, random: Math.random, onFinished });
  });
  useEffect(() => controller.handInGuests(), [controller]);
  // In the commit, as what follows it with the tab: whoever sees the exercise may at once go to another.
  useLayoutEffect(
    () => followOtherTabs(attempt, (draft) => setEndedElsewhere(controller.follow(draft))),
    [attempt, controller],
  );
  useCloseGuard(attempt.hasUnkept);
  const hasUnkept = useSyncExternalStore(attempt.subscribe, attempt.hasUnkept);

  const isPractice = useSyncExternalStore(controller.subscribe, () => controller.get().practice !== null);

  // What is passed here is celebrated like what is heard or seen: between the questions nobody is interrupted.
  const isDoing = useSyncExternalStore(controller.subscribe, controller.isDoing);
  const isLast = last !== null && !isDoing && !hasFinished;
  const attemptRecordings = useMemo(
    () => (isLast ? withServerRecordings(attempt.recordings, last.recordings) : attempt.recordings),
    [isLast, last, attempt],
  );
  const recordings = useMemo(
    () => (isPractice ? memoryRecordings() : attemptRecordings),
    [isPractice, attemptRecordings],
  );
  useEffect(() => {
    if (isDoing && isShown) activity?.begin();
    else if (isDoing) activity?.pause();
  }, [activity, isDoing, isShown]);
  useEffect(() => () => activity?.leave(), [activity]);
  useLayoutEffect(
    () => (isShown && learnerId !== null ? startStudyTimer(lessonId, learnerId) : undefined),
    [isShown, lessonId, learnerId],
  );

  const goBack = useCallback(() => {
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number };
    const visit = { here: window.location.href, referrer: document.referrer, steps: idx };
    void (canGoBack(visit) ? navigate(-1) : navigate(groupPath(courseUrl, lesson.group_id)));
  }, [navigate, courseUrl, lesson.group_id]);

  const { me } = useRootData();
  const lastResultId = useSyncExternalStore(
    queue?.subscribe ?? never,
    () => queue?.lastAnswer(lessonId)?.saved.result_id ?? null,
  );

  const history = (
    <>
      {me && (hasHistory || lastResultId !== null) ? (
        <HistorySection key={lastResultId} lessonId={lessonId} questions={questions} whose="own" />
      ) : null}
      {me && isStaffOf(me, lesson.course_id) ? (
        <HistorySection lessonId={lessonId} questions={questions} whose="learners" />
      ) : null}
    </>
  );

  return (
    <>
      <RecordingsContext value={recordings}>
        <ExercisePlayer
          controller={controller}
          passText={exercise.text_minimum_correct}
          next={lesson.next}
          isShown={isShown}
          notices={
            <>
              {attempt.wasOutdated ? (
                <Note>Bài tập đã được cập nhật, nên phần bạn làm dở không còn dùng được. Bạn làm lại từ đầu nhé.</Note>
              ) : null}
              {wasEndedElsewhere ? <EndedElsewhere isGuest={learnerId === null} /> : null}
              {hasUnkept ? (
                <Note tone="warn" isAlert>
                  Trình duyệt không còn chỗ để giữ bài làm. Bạn đừng đóng trang này trước khi làm xong nhé.
                </Note>
              ) : null}
              {/* Below a result stand all its questions. */}
              {isDoing ? null : <RecordingsContext value={null}>{history}</RecordingsContext>}
            </>
          }
          saveState={
            <ResultSaveState
              lessonId={lessonId}
              queue={queue}
              signInPath={signInPath({ pathname, search: '?tab_active=tabExercise' })}
            />
          }
          recordings={<ResultRecordings questions={questions} recordings={attemptRecordings} />}
          onBack={goBack}
          onComments={openComments}
        />
      </RecordingsContext>
      {isDoing ? history : null}
    </>
  );
}

/** The panel listens to a page-wide event: a module of both would be fetched before every lesson plays. spec 1 §2 */
function openComments(): void {
  window.dispatchEvent(new CustomEvent('open-comment-tab', { detail: { action: 'toggle' } }));
}
