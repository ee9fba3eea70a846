import { useCallback, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import type { ExamView } from '#contract/exams/exam-view.ts';
import { paperOfView } from '#contract/exams/paper-codec.ts';
import type { ExamResultView } from '#contract/exams/result-view.ts';
import type { LessonView } from '#contract/lessons.ts';
import { viewStageOf } from '#domain/exam/view-stage.ts';
import { ANSWERS } from '#web/features/exam/saving/answer-access.ts';
import { createAnswerOutbox } from '#web/features/exam/saving/create-answer-outbox.ts';
import { continueExam, postBeacon, postStep } from '#web/features/exam/saving/exam-calls.ts';
import { ExamSession } from '#web/features/exam/saving/exam-session.ts';
import { examWindowId } from '#web/features/exam/saving/window-id.ts';
import { ExamSitting } from '#web/features/exam/sitting/exam-sitting.tsx';
import { noteExamStage } from '#web/features/leaving/exam-stage.ts';
import { useLessonProgress } from '#web/features/progress/lesson-progress-context.ts';
import { browserStorage } from '#web/lib/browser-storage.ts';
import { schedule } from '#web/lib/schedule.ts';
import { signInPath } from '#web/lib/sign-in-path.ts';
import { useCloseGuard } from '#web/lib/use-close-guard.ts';

type Props = {
  lesson: LessonView;
  view: ExamView;
  result: ExamResultView;
  learnerId: number;
  /** the result may be seen */
  onEnd: (result: ExamResultView) => void;
  /** back to the intro, from an attempt without a result */
  onLeave: () => void;
};

/** A sitting with what surrounds it: outbox, the page's life, the ways out. Browser only. */
export default function OpenExam({ lesson, view, result, learnerId, onEnd, onLeave }: Props) {
  const { id: lessonId } = lesson;
  const location = useLocation();
  const { publish } = useLessonProgress();
  const outbox = ANSWERS.open(learnerId, createAnswerOutbox);
  const [session] = useState(() => {
    const sitting = { lessonId, learnerId, resultId: result.id, windowId: examWindowId() };
    const isVisible = document.visibilityState === 'visible';
    return new ExamSession(
      { paper: paperOfView(view), sitting, result, outbox, isVisible },
      {
        storage: browserStorage(),
        pageMs: () => performance.now(),
        schedule,
        random: Math.random,
        postStep,
        continueExam,
        postBeacon,
        sendBeacon: ({ path, fields }) => void navigator.sendBeacon(path, new URLSearchParams(fields)),
      },
    );
  });
  // In the commit: whoever sees the exam may at once go back or hide the tab.
  useLayoutEffect(() => session.begin(), [session]);
  useLayoutEffect(() => {
    const events = new AbortController();
    const { signal } = events;
    const follow = () => (document.visibilityState === 'visible' ? session.shown() : session.hidden());
    document.addEventListener('visibilitychange', follow, { signal });
    addEventListener('pagehide', () => session.hidden(), { signal });
    addEventListener('pageshow', follow, { signal });
    addEventListener('online', () => session.wake(), { signal });
    return () => {
      session.hidden();
      events.abort();
    };
  }, [session]);

  const stage = useSyncExternalStore(session.subscribe, () =>
    session.ending ? null : viewStageOf(session.state.attempt).stage,
  );
  const isResultReady = useSyncExternalStore(session.subscribe, () => session.isResultReady);
  useLayoutEffect(() => noteExamStage(lessonId, stage), [lessonId, stage]);
  useEffect(() => {
    if (!isResultReady) return;
    const { result: ended, earned } = session.state;
    // Behind it follow percent, chip and celebrations: nothing else has to come over the network.
    if (earned) {
      publish({ lessonId, ...earned, waitsForEnd: false, row: { last_exam_result: ended } });
    }
    onEnd(ended);
  }, [lessonId, isResultReady, onEnd, session, publish]);
  useEffect(() => () => noteExamStage(lessonId, null), [lessonId]);
  // What is on its way is safe on this device, but a part may end before it arrives.
  useCloseGuard(useCallback(() => outbox.unsentOf(result.id).length > 0, [outbox, result.id]));

  return (
    <ExamSitting
      session={session}
      outbox={outbox}
      lessonName={lesson.name}
      signInPath={signInPath(location)}
      onLeave={onLeave}
    />
  );
}
