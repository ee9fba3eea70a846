import type { SpeakingState } from '#domain/exercise/speaking/speaking-steps.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { FAULT_WORDS } from './speaking-words.ts';
import styles from './trouble-note.module.css';

type Props = {
  fault: NonNullable<SpeakingState['fault']>;
  /** the question may be checked without the recordings that are missing */
  isSkipped: boolean;
  onSkip: () => void;
};

/** What went wrong with the microphone, what to do, and what is kept. */
export function TroubleNote({ fault: { why, isKept }, isSkipped, onSkip }: Props) {
  const { title, advice } = FAULT_WORDS[why];
  return (
    <Note tone={isKept ? 'warn' : 'wrong'} isAlert>
      <div className={styles.words}>
        <p>
          <b>{title}</b> {advice}
          {isKept && why !== 'unstored' && ' Phần đã thu được đã lưu trên máy.'}
        </p>
        {(why === 'denied' || why === 'failed') && (
          <Button size="small" onClick={() => location.reload()}>
            Tải lại trang
          </Button>
        )}
        {/* Nobody is kept from the rest of the exercise by a microphone. */}
        {!isKept && !isSkipped && (
          <Button size="small" onClick={onSkip}>
            Bỏ qua câu nói này
          </Button>
        )}
        {isSkipped && <p>Đã bỏ qua: câu này tính là chưa đúng. Bạn bấm “Kiểm tra” để làm tiếp.</p>}
      </div>
    </Note>
  );
}
