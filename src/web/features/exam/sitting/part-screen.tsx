import LayoutGrid from 'lucide-react/icons/layout-grid';
import { useCallback, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { AttemptPart } from '#domain/exam/attempt.ts';
import { isAnswered } from '#domain/exam/exam-answer.ts';
import { questionsOf } from '#domain/exam/paper.ts';
import type { SendRefusal } from '#web/lib/send-result.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ListeningOnce } from '../listening/listening-once.tsx';
import { partName } from '#web/lib/part-names.ts';
import type { ExamSession } from '../saving/exam-session.ts';
import { StepNotes } from '../step-notes.tsx';
import { ExamBar } from './exam-bar.tsx';
import { ExamTimer } from './exam-timer.tsx';
import { GroupView } from './group-view.tsx';
import { MondaiPager } from './mondai-pager.tsx';
import { numberedGroups } from './numbered-groups.ts';
import styles from './part-screen.module.css';
import { PartSteps } from './part-steps.tsx';
import { questionAnchor } from './question-anchor.ts';
import { QuestionNavigator } from './question-navigator.tsx';
import { type Saved, SavedState } from './saved-state.tsx';
import { SubmitDialog } from './submit-dialog.tsx';

type Props = {
  session: ExamSession;
  open: AttemptPart;
  lessonName: string;
  saved: Saved;
  /** why the server does not take something */
  refusal: SendRefusal | null;
  signInPath: string;
};

/** A part of the exam being answered. Give it a `key` per part. */
export function PartScreen({ session, open, lessonName, saved, refusal, signInPath }: Props) {
  const { paper, sitting } = session;
  const state = useSyncExternalStore(session.subscribe, () => session.state);
  const { attempt, result, step, stepTrouble, isTimeUp, isElsewhere, lateAnswers } = state;
  const part = paper.parts.find(({ stage }) => stage === open.stage);
  const groups = useMemo(() => (part ? numberedGroups(part) : []), [part]);
  const numbers = useMemo(
    () => new Map(groups.flatMap(({ questions }) => questions.map(({ id, number }) => [id, number] as const))),
    [groups],
  );
  const [index, setIndex] = useState(() => Math.min(session.groupIndex, groups.length - 1));
  const [currentId, setCurrentId] = useState<number | null>(null);
  const [dialog, setDialog] = useState<'submit' | 'navigator' | null>(null);
  const [isMarked, setMarked] = useState(false);
  const scroll = useRef<HTMLElement>(null);
  const wanted = useRef<number | null>(null);
  // What was pressed to come here is gone. In the commit: later it would take the focus from a quick learner.
  useLayoutEffect(() => scroll.current?.focus(), []);

  const show = useCallback(
    (next: number) => {
      setIndex(next);
      session.showGroup(next);
      scroll.current?.scrollTo({ top: 0 });
    },
    [session],
  );
  const jump = useCallback(
    (questionId: number) => {
      const at = groups.findIndex(({ questions }) => questions.some(({ id }) => id === questionId));
      wanted.current = questionId;
      flushSync(() => {
        if (at !== -1) show(at);
        setCurrentId(questionId);
        setDialog(null);
      });
      focusQuestion(questionId);
    },
    [groups, show],
  );
  /** where a closed dialog leaves the focus: where it led to, else what opened it */
  const wantedQuestion = useCallback(() => {
    const id = wanted.current;
    wanted.current = null;
    return id === null ? null : document.getElementById(questionAnchor(id));
  }, []);
  const onAnswer = useCallback(
    (id: number, answer: unknown) => {
      session.answer(id, answer);
      setCurrentId(id);
    },
    [session],
  );
  const onHeard = useCallback((seconds: number) => session.heard(seconds), [session]);

  const group = groups[index]?.group;
  if (!part || !group) return null;
  const questions = questionsOf(part);
  const answers = attempt.answers;
  const left = groups.flatMap((one) => one.questions).filter(({ id }) => !isAnswered(answers[id]));
  const place = paper.parts.indexOf(part) + 1;
  const isOnce = paper.type === 'last_exam' && part.stage === 3;
  const hasTwoColumns = paper.level === 'N1' || paper.level === 'N2';
  const navigator = <QuestionNavigator part={part} answers={answers} currentId={currentId} onJump={jump} />;
  const count = `${questions.length - left.length}/${questions.length}`;

  // The bar's saved state tells of a sign-out.
  const isHeldUp = step === 'submit' && (stepTrouble ?? saved.trouble) === 'offline' && !isTimeUp;
  return (
    <>
      <ExamBar
        name={lessonName}
        learnerName={result.user.name}
        saved={<SavedState {...saved} signInPath={signInPath} />}
        steps={<PartSteps paper={paper} current={part.stage} />}
      >
        <ExamTimer timeLeft={session.timeLeft} />
        <Button
          size="small"
          className={styles.toNavigator}
          aria-haspopup="dialog"
          aria-label={`Danh sách câu, đã làm ${count}`}
          onClick={() => setDialog('navigator')}
        >
          <LayoutGrid aria-hidden="true" />
          <span className="num">{count}</span>
        </Button>
        <Button
          tone="primary"
          size="small"
          isBusy={step === 'submit'}
          busyLabel="Đang nộp…"
          onClick={() => {
            setMarked(true);
            setDialog('submit');
          }}
        >
          Nộp bài
        </Button>
      </ExamBar>
      {part.audio !== null && isOnce && (
        <ListeningOnce
          src={part.audio}
          startSeconds={session.mp3Seconds}
          onHeard={onHeard}
          isOn={!isTimeUp && !isElsewhere && step === null}
        />
      )}
      <StepNotes
        stepTrouble={isHeldUp ? 'offline' : null}
        refusal={refusal}
        lateAnswers={lateAnswers}
        offline="Chưa nộp được vì mất mạng. Bài làm vẫn còn nguyên trên máy này, có mạng là tự nộp. Bạn đừng đóng trang nhé."
        signInPath={signInPath}
      />
      <div className={styles.body}>
        <section ref={scroll} className={styles.scroll} aria-label={partName(part.stage, paper.level)} tabIndex={-1}>
          <GroupView
            key={group.number}
            group={group}
            resultId={sitting.resultId}
            numbers={numbers}
            answers={answers}
            hasTwoColumns={hasTwoColumns}
            isLocked={session.isLocked}
            isMarked={isMarked}
            onAnswer={onAnswer}
          />
        </section>
        <MondaiPager
          index={index}
          count={groups.length}
          number={group.number}
          last={groups.at(-1)?.group.number ?? 1}
          onGo={show}
        />
        <aside className={styles.navigator} aria-label="Danh sách câu">
          <div className={styles.cells}>
            <p className={styles.count}>
              <b className="num">{count}</b> câu đã làm
            </p>
            {navigator}
          </div>
          <p className={styles.legend} aria-hidden="true">
            <span className={styles.done} /> Đã làm
            <span className={styles.todo} /> Chưa làm
          </p>
        </aside>
      </div>
      {dialog === 'submit' && !isTimeUp && (
        <SubmitDialog
          title={paper.parts.length > 1 ? `Nộp bài phần ${place}?` : 'Nộp bài?'}
          isLastPart={place === paper.parts.length}
          total={questions.length}
          left={left}
          onStay={() => setDialog(null)}
          onSubmit={() => {
            setDialog(null);
            session.submit();
          }}
          onJump={jump}
          returnFocusTo={wantedQuestion}
        />
      )}
      {dialog === 'navigator' && !isTimeUp && (
        <Dialog
          isOpen
          title="Danh sách câu"
          text={`${count} câu đã làm`}
          onClose={() => setDialog(null)}
          returnFocusTo={wantedQuestion}
        >
          {navigator}
        </Dialog>
      )}
    </>
  );
}

function focusQuestion(questionId: number): void {
  const question = document.getElementById(questionAnchor(questionId));
  question?.scrollIntoView({ block: 'start' });
  question?.focus({ preventScroll: true });
}
