import glad from '#web/assets/swallow-glad.svg?url';
import proud from '#web/assets/swallow-proud.svg?url';
import styles from './celebration-picture.module.css';

const [SAKURA, SORA, WAKABA, FUJI, TAMAGO] = [
  'var(--color-pair-1-line)',
  'var(--color-pair-2-line)',
  'var(--color-pair-3-line)',
  'var(--color-pair-4-line)',
  'var(--color-pair-5-line)',
] as const;

/** x, y, degrees, colour */
const CONFETTI = [
  [20, 40, -20, SAKURA],
  [48, 14, 30, SORA],
  [84, 30, -12, WAKABA],
  [206, 26, 18, FUJI],
  [240, 12, -30, TAMAGO],
  [268, 48, 40, SAKURA],
  [30, 96, 20, TAMAGO],
  [262, 100, -24, WAKABA],
] as const;

const PICTURES = { glad, proud };

/** A happy swallow; a proud one gets confetti. Decorative: the text says it all. */
export function CelebrationPicture({ mood }: { mood: keyof typeof PICTURES }) {
  return (
    <div className={styles.picture}>
      {mood === 'proud' ? (
        <svg className={styles.confetti} viewBox="0 0 288 180" aria-hidden="true">
          {CONFETTI.map(([x, y, degrees, colour]) => (
            <rect
              key={x}
              x={x}
              y={y}
              width="14"
              height="8"
              rx="2"
              transform={`rotate(${degrees} ${x} ${y})`}
              fill={colour}
            />
          ))}
        </svg>
      ) : null}
      <img src={PICTURES[mood]} alt="" width="160" height="160" />
    </div>
  );
}
