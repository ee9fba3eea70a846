import { useSyncExternalStore } from 'react';
import type { ExamPaper } from '#domain/exam/paper.ts';
import { Button } from '#web/ui/button.tsx';
import type { ExamSession } from '../saving/exam-session.ts';
import { StepNotes } from '../step-notes.tsx';
import { CalmScreen } from './calm-screen.tsx';
import styles from './wait-screen.module.css';
import { DONE_PICTURE } from './wait-pictures.ts';

const COUNTS = ['', '', 'cả hai', 'cả ba'];

type Props = { session: ExamSession; paper: ExamPaper; signInPath: string };

/**
 * Stage 4: time was up in the last part; the result is one press away. spec 2 §4.3, §8
 * Also shown after handing in, until the server's answer arrives.
 */
export function DoneScreen({ session, paper, signInPath }: Props) {
  const { step, stepTrouble, refusal, lateAnswers } = useSyncExternalStore(session.subscribe, () => session.state);
  const count = paper.parts.length;
  return (
    <CalmScreen picture={DONE_PICTURE} label={step === 'submit' ? 'Đã nộp bài' : 'Hết giờ làm bài'}>
      <h2 className={styles.title}>
        Bạn đã vất vả rồi! <br />
        Cùng xem kết quả nào
      </h2>
      <p className={styles.text}>
        {count > 1 ? `Bạn đã hoàn thành ${COUNTS[count] ?? `${count}`} phần của đề thi.` : 'Bạn đã hoàn thành bài thi.'}
      </p>
      <StepNotes
        stepTrouble={stepTrouble}
        refusal={refusal}
        lateAnswers={lateAnswers}
        offline="Đang chờ mạng để xem kết quả. Bài của bạn đã được nộp rồi."
        signInPath={signInPath}
      />
      <Button tone="primary" size="large" isBusy={step !== null} busyLabel="Đang mở…" onClick={() => session.next()}>
        Xem kết quả
      </Button>
    </CalmScreen>
  );
}
