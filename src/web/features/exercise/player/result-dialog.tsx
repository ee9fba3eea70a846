import ArrowRight from 'lucide-react/icons/arrow-right';
import Repeat from 'lucide-react/icons/repeat';
import type { ReactNode } from 'react';
import type { NextLessonView } from '#contract/lessons.ts';
import type { Run } from '#domain/exercise/session/run.key.ts';
import { runScore } from '#domain/exercise/session/run.key.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { NextLessonName } from '#web/ui/next-lesson-name.tsx';
import styles from './result-dialog.module.css';
import { ResultMarks } from './result-marks.tsx';
import { ScoreRing } from './score-ring.tsx';

type Props = {
  run: Run;
  isPractice: boolean;
  /** 'Điểm đạt: ≥85% (x/y câu)' */
  passText: string;
  next: NextLessonView | null;
  /** whether it is saved */
  saveState: ReactNode;
  /** what the learner recorded */
  recordings: ReactNode;
  onClose: () => void;
  onRestart: () => void;
  onRetryWrong: () => void;
  onOpen: (questionId: number) => void;
  returnFocusTo: () => HTMLElement | null;
};

/** How an exercise went, and how to go on. */
export function ResultDialog(props: Props) {
  const { run, isPractice, passText, next, saveState, recordings, onClose, onRestart, onRetryWrong, onOpen } = props;
  const { correct, total, isPassed, rightIds } = runScore(run);
  const counted = `Đúng ${correct} trên ${total} câu.`;
  const title = isPractice ? 'Bạn đã luyện lại xong!' : isPassed ? 'Bạn đã đạt rồi!' : 'Cố gắng lên nhé!';
  const text = isPractice ? `${counted} Lần luyện này không tính vào kết quả.` : `${counted} ${passText}`;
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      returnFocusTo={props.returnFocusTo}
      title={title}
      text={text}
      picture={<ScoreRing correct={correct} total={total} />}
      actions={
        <>
          <Button onClick={onRestart}>
            <Repeat aria-hidden="true" />
            Làm lại
          </Button>
          {correct < total ? <Button onClick={onRetryWrong}>Chỉ làm lại câu sai</Button> : null}
          {next ? (
            <LinkButton tone="primary" to={next.url} data-leave-origin="next" onClick={onClose}>
              <NextLessonName next={next} />
              <ArrowRight aria-hidden="true" />
            </LinkButton>
          ) : null}
        </>
      }
    >
      <div className={styles.body}>
        {isPractice ? null : saveState}
        <ResultMarks questions={run.questions} rightIds={rightIds} onOpen={onOpen} />
        {recordings}
      </div>
    </Dialog>
  );
}
