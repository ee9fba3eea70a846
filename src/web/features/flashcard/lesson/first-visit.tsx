import type { NextLessonView } from '#contract/lessons.ts';
import hello from '#web/assets/swallow-hello.svg?url';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { NextLessonLink } from './next-lesson-link.tsx';
import styles from './first-visit.module.css';

type Props = {
  words: number;
  /** the lesson’s, for the picture */
  glyph: string;
  next: NextLessonView | null;
  /** the lesson list of the group */
  groupPath: string;
  onStart: () => void;
};

/** Step 1: the number of new words and the start button. */
export function FirstVisit({ words, glyph, next, groupPath, onStart }: Props) {
  return (
    <Card isPadded={false} className={styles.card}>
      <div className={styles.fan} aria-hidden="true">
        <span className={styles.sheet} />
        <span className={styles.sheet} />
        <span className={styles.sheet}>
          <span lang="ja" className="study">
            {glyph}
          </span>
        </span>
        <img className={styles.bird} src={hello} alt="" width="72" height="77" />
      </div>
      <p className={styles.muted}>Bài này có</p>
      <p className={styles.count}>
        <span className="num">{words}</span> từ mới
      </p>
      <p className={styles.how}>
        Lật từng thẻ, nhớ rồi thì vuốt sang phải, chưa nhớ thì vuốt sang trái. Không sao cả, chim én sẽ nhắc lại.
      </p>
      {words === 0 ? (
        <NextLessonLink next={next} groupPath={groupPath} isPrimary />
      ) : (
        <Button tone="primary" size="large" onClick={onStart}>
          Bắt đầu học
        </Button>
      )}
    </Card>
  );
}
