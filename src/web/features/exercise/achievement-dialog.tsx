import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import styles from './achievement-dialog.module.css';

type Props = {
  achievement: { readonly name: string; readonly text: string; readonly image: string; readonly courseName: string };
  onClose: () => void;
};

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
