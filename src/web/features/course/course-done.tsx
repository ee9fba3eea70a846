import proud from '#web/assets/swallow-proud.svg?url';
import { Card } from '#web/ui/card.tsx';
import styles from './course-done.module.css';

/** Congratulates on the course: all that counts is passed. decisions §5 "Next lesson" */
export function CourseDone({ lessons }: { lessons: number }) {
  return (
    <Card className={styles.done} isPadded={false}>
      <img src={proud} alt="" width="160" height="160" />
      <div>
        <h2 className={styles.title}>Bạn đã bay trọn khóa học!</h2>
        <p className={styles.text}>
          Chúc mừng bạn đã hoàn thành cả <span className="num">{lessons}</span> bài cần học. Ghé lại bài cũ một chút mỗi
          tuần để nhớ lâu hơn nhé.
        </p>
      </div>
    </Card>
  );
}
