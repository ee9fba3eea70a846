import glad from '#web/assets/swallow-glad.svg?url';
import proud from '#web/assets/swallow-proud.svg?url';
import styles from './celebration-picture.module.css';

/** x, y, degrees, pastel */
const CONFETTI = [
  [20, 40, -20, 1],
  [48, 14, 30, 2],
  [84, 30, -12, 3],
  [206, 26, 18, 4],
  [240, 12, -30, 5],
  [268, 48, 40, 1],
  [30, 96, 20, 5],
  [262, 100, -24, 3],
] as const;

const PICTURES = { glad, proud };

/** A happy swallow; a proud one gets confetti. Decorative: the text says it all. */
export function CelebrationPicture({ mood }: { mood: keyof typeof PICTURES }) {
  return (
    <div className={styles.picture}>
      {mood === 'proud' ? (
        <svg className={styles.confetti} viewBox="0 0 288 180" aria-hidden="true">
          {CONFETTI.map(([x, y, degrees, pastel]) => (
            <rect
              key={x}
              x={x}
              y={y}
              width="14"
              height="8"
              rx="2"
              transform={`rotate(${degrees} ${x} ${y})`}
              fill={`var(--color-pair-${pastel}-line)`}
            />
          ))}
        </svg>
      ) : null}
      <img src={PICTURES[mood]} alt="" width="160" height="160" />
    </div>
  );
}
