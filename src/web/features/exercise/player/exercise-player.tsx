import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { NextLessonView } from '#contract/lessons.ts';
import { answerState, currentQuestions, runProgress, runScore } from '#domain/exercise/session/run.key.ts';
import { currentRun, wrongQuestions } from '#domain/exercise/session/session.key.ts';
import { importWithRetry } from '#web/lib/import-with-retry.ts';
import { stopSound } from '#web/lib/media/page-sound.ts';
import { useLoaded } from '#web/lib/use-loaded.ts';
import { PassContext } from '#web/questions/speaking/speaking-context.ts';
import { Button } from '#web/ui/button.tsx';
import type { ExerciseController } from './exercise-controller.ts';
import { ExerciseHead } from './exercise-head.tsx';
import styles from './exercise-player.module.css';
import { ExplanationSheet } from './explanation-sheet.tsx';
import { QuestionStep } from './question-step.tsx';
import { RESULT_ID, ResultReview, reviewId } from './result-review.tsx';
import { StepFoot } from './step-foot.tsx';
import { useCheckKey } from './use-check-key.ts';
import { verdictWords } from './verdict-words.ts';

// f1, f2, f11
const BUTTON = { doing: 'Kiểm tra', test: 'Kiểm tra', next: 'Câu tiếp theo', end: 'Hoàn thành', result: '' } as const;

const loadRestartDialog = () => importWithRetry(() => import('./restart-dialog.tsx'));
const loadResultDialog = () => importWithRetry(() => import('./result-dialog.tsx'));

type Props = {
  controller: ExerciseController;
  passText: string;
  next: NextLessonView | null;
  isShown: boolean;
  /** what there is to know of this attempt */
  notices: ReactNode;
  saveState: ReactNode;
  /** the learner's recordings, in the result */
  recordings: ReactNode;
  onBack: () => void;
  onComments: () => void;
};

/** The exercise of a lesson: one step after the other, then the result. spec 2 §§2.2, 4.2 */
export function ExercisePlayer(props: Props) {
  const { controller, passText, next, isShown, notices, saveState, recordings, onBack, onComments } = props;
  const session = useSyncExternalStore(controller.subscribe, controller.get, controller.get);
  const run = currentRun(session);
  const state = answerState(run);
  const isPractice = session.practice !== null;
  const { current, total } = runProgress(run);
  const [isFull, setFull] = useState(false);
  /** the result dialog: open when a pass ends, and when what was done before is shown again */
  const [isResultOpen, setResultOpen] = useState(state === 'result');
  const [isRestartAsked, setRestartAsked] = useState(false);
  const [stateBefore, setStateBefore] = useState(state);
  if (state !== stateBefore) {
    setStateBefore(state);
    setResultOpen(state === 'result');
  }
  /** where the focus goes when the result dialog closes */
  const nextFocus = useRef(RESULT_ID);

  // Neither can be needed before the first answer; later the network may be down.
  const isBegun = current > 0 || state !== 'doing';
  const restartDialog = useLoaded(loadRestartDialog, isBegun);
  const resultDialog = useLoaded(loadResultDialog, isBegun);

  const player = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isChecked = state === 'next' || state === 'end';
  useCheckKey(isShown && !isResultOpen, player, () => controller.press());

  // The focus follows: to the button after a check, to the question after the button.
  const place = `${run.seed} ${isPractice ? 'practice' : 'whole'} ${run.at}`;
  const placeBefore = useRef(place);
  useEffect(() => {
    if (placeBefore.current === place) return;
    placeBefore.current = place;
    stopSound();
    setFull(false);
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [place]);
  useEffect(() => {
    if (isChecked) button.current?.focus({ preventScroll: true });
  }, [isChecked]);
  useEffect(() => {
    if (!isShown) stopSound();
  }, [isShown]);

  const begin = (how: () => void) => () => {
    setResultOpen(false);
    setRestartAsked(false);
    how();
  };
  const restart = begin(() => controller.restart());
  const retryWrong = begin(() => controller.retryWrong());
  const closeResult = () => {
    setResultOpen(false);
    if (isPractice) controller.endPractice();
  };

  const questions = currentQuestions(run);
  const theButton = (
    <Button ref={button} tone="primary" size="large" disabled={state === 'doing'} onClick={() => controller.press()}>
      {BUTTON[state]}
    </Button>
  );
  const rightIds = isChecked ? runScore(run).rightIds : [];
  const rightCount = questions.filter(({ id }) => rightIds.includes(id)).length;
  const askRestart = () => setRestartAsked(true);

  return (
    <div ref={player} className={styles.player} data-studying={isShown && state !== 'result' ? '' : undefined}>
      <ExerciseHead
        current={current}
        total={total}
        onRestart={current === 0 ? null : state === 'result' ? restart : askRestart}
        onBack={onBack}
        onComments={onComments}
      />
      {notices}
      {state === 'result' ? (
        <ResultReview
          run={run}
          passText={passText}
          saveState={isPractice ? null : saveState}
          onResult={() => {
            nextFocus.current = RESULT_ID;
            setResultOpen(true);
          }}
          onRestart={restart}
          onRetryWrong={wrongQuestions(session).length > 0 ? retryWrong : null}
        />
      ) : (
        <>
          <div
            key={place}
            ref={box}
            className={styles.step}
            tabIndex={-1}
            role="group"
            aria-label={`Câu ${Math.min(total, current + (isChecked ? 0 : 1))} trên ${total}`}
            inert={isFull}
          >
            <PassContext value={controller.pass}>
              <QuestionStep
                run={run}
                questions={questions}
                isChecked={isChecked}
                onAnswer={(questionId, answer) => controller.answer(questionId, answer)}
              />
            </PassContext>
          </div>
          {/* Always there: what enters the page together with its text may not be read out. */}
          <p role="status" className="visually-hidden">
            {isChecked ? verdictWords(rightCount, questions.length) : null}
          </p>
          {isChecked ? (
            <ExplanationSheet key={`${place} sheet`} questions={questions} rightCount={rightCount} onFull={setFull}>
              {theButton}
            </ExplanationSheet>
          ) : (
            <StepFoot key={`${place} foot`} questions={questions}>
              {theButton}
            </StepFoot>
          )}
        </>
      )}
      {restartDialog ? (
        <restartDialog.RestartDialog
          isOpen={isRestartAsked}
          current={current}
          total={total}
          onStay={() => setRestartAsked(false)}
          onRestart={restart}
        />
      ) : null}
      {resultDialog && state === 'result' && isResultOpen && isShown ? (
        <resultDialog.ResultDialog
          run={run}
          isPractice={isPractice}
          passText={passText}
          next={next}
          saveState={saveState}
          recordings={isPractice ? null : recordings}
          onClose={() => {
            nextFocus.current = RESULT_ID;
            closeResult();
          }}
          onRestart={restart}
          onRetryWrong={retryWrong}
          returnFocusTo={() => document.getElementById(nextFocus.current)}
          onOpen={(questionId) => {
            nextFocus.current = reviewId(questionId);
            closeResult();
          }}
        />
      ) : null}
    </div>
  );
}
