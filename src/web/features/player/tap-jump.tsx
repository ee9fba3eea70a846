import type { TapRow } from '#domain/player/double-tap.ts';
import styles from './tap-jump.module.css';

/** How far a row of taps has jumped, on the side of the finger. Its box is always there: readers hear what changes in it. */
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
