import type { TapRow } from '#domain/player/double-tap.ts';
import styles from './tap-jump.module.css';

/** How far a series of taps has jumped, on the tapped side. Always rendered: screen readers announce changes in it. */
export function TapJump({ jump }: { jump: TapRow | null }) {
  return (
    <div className={styles.box} role="status">
      {jump ? (
        <span className={styles.jump} data-side={jump.side}>
          {jump.seconds < 0 ? '−' : '+'}
          {Math.abs(jump.seconds)} giây
        </span>
      ) : null}
    </div>
  );
}
