import { Button } from '#web/ui/button.tsx';
import type { Ending } from '../saving/ending.ts';
import { CalmScreen } from './calm-screen.tsx';
import styles from './wait-screen.module.css';
import { ENDED_PICTURE } from './wait-pictures.ts';

type Props = { ending: Ending; onLeave: () => void };

/** The attempt is over without a result: why, and the way on. */
export function EndedScreen({ ending, onLeave }: Props) {
  return (
    <CalmScreen picture={ENDED_PICTURE} label="Lượt thi đã dừng">
      <h2 className={styles.title}>Lượt thi đã dừng</h2>
      <p role="alert" className={styles.text}>
        {ending.kind === 'voided'
          ? `Giáo viên đã hủy lượt thi này: ${ending.reason}`
          : 'Bạn đã bắt đầu lại bài thi này ở một cửa sổ hay thiết bị khác, nên lượt này dừng và không được chấm điểm.'}
      </p>
      <Button tone="primary" size="large" onClick={onLeave}>
        Về trang bài thi
      </Button>
    </CalmScreen>
  );
}
