import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import styles from './achievement-dialog.module.css';
import type { Achievement } from './celebration.ts';

type Props = { achievement: Achievement; onClose: () => void };

/** Something was earned in a course, once and for good. spec 2 §7 */
export function AchievementDialog({ achievement, onClose }: Props) {
  const { name, text, image, courseName } = achievement;
  return (
    <Dialog
      isOpen
      isFestive
      onClose={onClose}
      picture={<img className={styles.picture} src={image} alt="" width="160" height="160" />}
      title={name}
      text={text}
      actions={
        <Button tone="primary" onClick={onClose}>
          Tiếp tục
        </Button>
      }
    >
      <p className={styles.course}>Thành tích trong khóa “{courseName}”</p>
    </Dialog>
  );
}
