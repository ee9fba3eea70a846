import { PerchedSwallow } from '#web/ui/perched-swallow.tsx';
import styles from './review-preview.module.css';

const DAYS = [
  { name: 'T2', words: 12 },
  { name: 'T3', words: 7 },
  { name: 'T4', words: 15 },
  { name: 'T5', words: 9 },
  { name: 'T6', words: 5 },
  { name: 'T7', words: 11 },
  { name: 'CN', words: 4 },
];

/** Miniature of the coming days' words. */
export function ReviewPicture() {
  return (
    <div className={styles.week}>
      {DAYS.map(({ name, words }, index) => (
        <div key={name} className={styles.day}>
          {index === 0 ? (
            <svg className={styles.bird} viewBox="10 10 140 150">
              <PerchedSwallow mood="joy" />
            </svg>
          ) : null}
          <span className={styles.words}>{words}</span>
          <span className={styles.bar} style={{ height: `${words * 0.35}rem` }} />
          <span className={styles.name}>{name}</span>
        </div>
      ))}
    </div>
  );
}
