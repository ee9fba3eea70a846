import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { isAnswered } from '#domain/exam/exam-answer.ts';
import { questionsOf } from '#domain/exam/paper.ts';
import { viewStageOf } from '#domain/exam/view-stage.ts';
import { useOutboxState } from '#web/lib/outbox/use-outbox-state.ts';
import { ThemeToggle } from '#web/ui/theme-toggle.tsx';
import { recordingLoader } from '../listening/recording-loader.ts';
import type { AnswerOutbox } from '../saving/answer-outbox.ts';
import type { ExamSession } from '../saving/exam-session.ts';
import { DoneScreen } from '../waiting/done-screen.tsx';
import { EndedScreen } from '../waiting/ended-screen.tsx';
import { WaitScreen } from '../waiting/wait-screen.tsx';
import { ExamBar } from './exam-bar.tsx';
import styles from './exam-sitting.module.css';
import { OtherWindowDialog } from './other-window-dialog.tsx';
import { PartScreen } from './part-screen.tsx';
import { PartSteps } from './part-steps.tsx';
import type { Saved } from './saved-state.tsx';
import { TimeUpDialog } from './time-up-dialog.tsx';

type Props = {
  session: ExamSession;
  outbox: AnswerOutbox;
  lessonName: string;
  signInPath: string;
  /** the attempt is over without a result: back to the intro */
  onLeave: () => void;
};

/** A sitting has the whole window: one screen for each state of the attempt, and what stands above it. */
export function ExamSitting({ session, outbox, lessonName, signInPath, onLeave }: Props) {
  const { paper, sitting } = session;
  const state = useSyncExternalStore(session.subscribe, () => session.state);
  const sending = useOutboxState(outbox, sitting.lessonId);
  const [isTaking, setTaking] = useState(false);
  const { attempt, result, step, stepTrouble, isTimeUp, isElsewhere } = state;
  const { ending } = session;
  const { stage, isWaiting } = viewStageOf(attempt);
  const open = session.openPart;
  const here = paper.parts.findIndex((part) => part.stage === stage);
  const following = isWaiting && ending === null ? paper.parts[here + 1] : undefined;

  // The recording of the next part comes while this one is sat.
  const early = paper.parts.find((part, index) => part.stage === 3 && index <= here + 1)?.audio;
  useEffect(() => {
    if (paper.type === 'last_exam' && early) recordingLoader(early).wake();
  }, [paper, early]);

  const questions = open ? questionsOf(paper.parts.find((part) => part.stage === open.stage)!) : [];
  const unsent = new Set(outbox.unsentOf(sitting.resultId).map(({ questionId }) => questionId));
  const answered = questions.filter(({ id }) => isAnswered(attempt.answers[id]));
  const saved: Saved = {
    answered: answered.length,
    saved: answered.filter(({ id }) => !unsent.has(id)).length,
    unsent: unsent.size,
    trouble: unsent.size > 0 ? troubleOf(sending.status) : stepTrouble,
  };
  const screen = useRef<HTMLDivElement>(null);
  const isInPart = open !== null;
  const isDone = !isInPart && !isWaiting && ending === null;
  // Answers may be refused before any step is.
  const refusal = state.refusal ?? (sending.status === 'refused' && !isElsewhere ? sending.refusal : null);

  return (
    <div ref={screen} className={styles.sitting} data-sitting="">
      {open ? (
        <PartScreen
          key={open.stage}
          session={session}
          open={open}
          lessonName={lessonName}
          saved={saved}
          refusal={refusal}
          signInPath={signInPath}
        />
      ) : (
        <ExamBar
          name={lessonName}
          learnerName={result.user.name}
          steps={ending ? null : <PartSteps paper={paper} current={following?.stage ?? null} />}
        >
          <ThemeToggle />
        </ExamBar>
      )}
      {ending && <EndedScreen ending={ending} onLeave={onLeave} />}
      {following && <WaitScreen session={session} paper={paper} next={following} signInPath={signInPath} />}
      {isDone && <DoneScreen session={session} paper={paper} signInPath={signInPath} />}
      {isTimeUp && (
        <TimeUpDialog
          hasNext={isInPart ? here < paper.parts.length - 1 : following !== undefined}
          isSubmitting={isInPart || step !== null}
          trouble={stepTrouble ?? saved.trouble}
          refusal={refusal?.message ?? null}
          lateAnswers={state.lateAnswers}
          isStrict={paper.clock === 'strict'}
          signInPath={signInPath}
          onClose={() => (following ? session.next() : session.closeTimeUp())}
          returnFocusTo={() => screen.current?.querySelector<HTMLElement>('section[tabindex]') ?? null}
        />
      )}
      {isElsewhere && (
        <OtherWindowDialog
          isBusy={isTaking}
          trouble={
            state.refusal?.message ?? (stepTrouble === null ? null : 'Bạn kiểm tra kết nối mạng rồi thử lại nhé.')
          }
          onTakeOver={() => {
            setTaking(true);
            void session.takeOver().finally(() => setTaking(false));
          }}
        />
      )}
    </div>
  );
}

function troubleOf(status: ReturnType<typeof useOutboxState>['status']): Saved['trouble'] {
  if (status === 'sign-in' || status === 'other-learner') return status;
  if (status === 'refused') return 'refused';
  return status === 'waiting' ? 'offline' : null;
}
