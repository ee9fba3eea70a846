import GalleryVerticalEnd from 'lucide-react/icons/gallery-vertical-end';
import type { NextLessonView } from '#contract/lessons.ts';
import type { CardGroup, Piles } from '#domain/flashcard/piles.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { NextLessonLink } from './next-lesson-link.tsx';
import styles from './overview.module.css';
import { RefusedGroup } from './refused-group.tsx';

type Props = {
  piles: Piles;
  words: number;
  refused: CardGroup | null;
  next: NextLessonView | null;
  /** the lesson list of the group */
  groupPath: string;
  onStudy: (group: CardGroup) => void;
};

/** Step 2: the piles, and buttons to study either or all. */
export function Overview({ piles, words, refused, next, groupPath, onStudy }: Props) {
  const remembered = piles.remembered.length;
  const forgotten = piles.notRemembered.length;
  return (
    <>
      <div className={styles.tiles}>
        <section className={classNames(styles.tile, styles.no)} aria-label="Từ chưa nhớ">
          <span className={classNames(styles.count, 'num')}>{forgotten}</span>
          <h2 className={styles.label}>Từ chưa nhớ</h2>
          <p className={styles.text}>{forgotten === 0 ? 'Không còn từ nào, giỏi quá!' : 'Ôn ngay khi còn mới nhé.'}</p>
          {forgotten === 0 ? null : (
            <Button tone="primary" isBlock className={styles.go} onClick={() => onStudy('notRemembered')}>
              Học ngay
            </Button>
          )}
        </section>
        <section className={classNames(styles.tile, styles.yes)} aria-label="Từ đã học">
          <span className={classNames(styles.count, 'num')}>{remembered}</span>
          <h2 className={styles.label}>Từ đã học</h2>
          <p className={styles.text}>
            {remembered === 0 ? 'Chưa có từ nào, học thẻ đầu tiên nhé.' : 'Lướt lại để nhớ lâu hơn.'}
          </p>
          <Button isBlock className={styles.go} disabled={remembered === 0} onClick={() => onStudy('remembered')}>
            Ôn lại
          </Button>
        </section>
      </div>
      {refused ? <RefusedGroup group={refused} /> : null}
      {forgotten === 0 ? <NextLessonLink next={next} groupPath={groupPath} isPrimary /> : null}
      {words === 0 ? null : (
        <Button tone="soft" size="large" isBlock onClick={() => onStudy('all')}>
          <GalleryVerticalEnd aria-hidden="true" />
          <span>
            Học tất cả <span className="num">{words}</span> từ
          </span>
        </Button>
      )}
    </>
  );
}
