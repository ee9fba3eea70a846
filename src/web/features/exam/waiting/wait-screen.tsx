import { useEffect, useSyncExternalStore } from 'react';
import type { ExamPart, ExamPaper } from '#domain/exam/paper.ts';
import { Button } from '#web/ui/button.tsx';
import { minuteClock } from '../clock-text.ts';
import { recordingLoader } from '../listening/recording-loader.ts';
import { partName } from '#web/lib/part-names.ts';
import type { ExamSession } from '../saving/exam-session.ts';
import { StepNotes } from '../step-notes.tsx';
import { CalmScreen } from './calm-screen.tsx';
import { RecordingState } from './recording-state.tsx';
import { waitPicture } from './wait-pictures.ts';
import styles from './wait-screen.module.css';

type Props = { session: ExamSession; paper: ExamPaper; next: ExamPart; signInPath: string };

/** The pause before the next part: 10:00, which nobody has to take. spec 2 §4.3 */
export function WaitScreen({ session, paper, next, signInPath }: Props) {
  const { step, stepTrouble, refusal, lateAnswers } = useSyncExternalStore(session.subscribe, () => session.state);
  const leftMs = useSyncExternalStore(session.timeLeft.subscribe, session.timeLeft.get);
  const place = paper.parts.indexOf(next) + 1;
  const { src, words } = waitPicture(session.sitting.resultId);
  const isListening = next.stage === 3;
  const minutes = Math.round(next.durationMs / 60_000);
  useEffect(() => {
    if (isListening && next.audio !== null) recordingLoader(next.audio).wake();
  }, [isListening, next]);
  return (
    <CalmScreen picture={src} label={`Nghỉ trước phần ${place}`}>
      <p className={styles.pause}>Nghỉ một chút trước phần {place}</p>
      <p className={styles.clock} role="timer" aria-live="off" aria-label="Thời gian nghỉ còn lại">
        {minuteClock(leftMs)}
      </p>
      <h2 className={styles.title}>{words}</h2>
      <p className={styles.text}>
        Phần {place} là {partName(next.stage, paper.level).toLocaleLowerCase('vi')}, {minutes} phút.{' '}
        {isListening && 'Bạn cắm tai nghe và thử âm lượng trước nhé, file nghe chỉ phát một lần. '}
        {paper.clock === 'strict' && 'Hết giờ nghỉ, phần sau tự bắt đầu.'}
      </p>
      {isListening && next.audio !== null && <RecordingState src={next.audio} />}
      <StepNotes
        stepTrouble={stepTrouble}
        refusal={refusal}
        lateAnswers={lateAnswers}
        offline="Đang chờ mạng để vào phần tiếp theo. Có mạng là tự vào."
        signInPath={signInPath}
      />
      <Button tone="primary" size="large" isBusy={step === 'next'} busyLabel="Đang vào…" onClick={() => session.next()}>
        Vào phần {place} luôn
      </Button>
    </CalmScreen>
  );
}
