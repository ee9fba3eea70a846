import { formatClock } from '#domain/course/duration.ts';
import { PASS_PERCENT } from '#domain/progress/lesson-percent.ts';
import { SEEK_BAR } from './key-context.ts';
import { seekBarStyle } from './seek-bar-style.ts';
import styles from './seek-bar.module.css';

type Props = {
  positionSeconds: number;
  durationSeconds: number;
  bufferedSeconds: number;
  onSeek: (seconds: number) => void;
};

/** Where the video stands. A native slider: it is there before any script and phones' readers can move it. */
export function SeekBar({ positionSeconds, durationSeconds, bufferedSeconds, onSeek }: Props) {
  return (
    <div className={styles.bar} style={seekBarStyle({ positionSeconds, durationSeconds, bufferedSeconds })}>
      <span className={styles.buffered} />
      <span className={styles.played} />
      <span className={styles.pass} title={`${PASS_PERCENT}% · điểm hoàn thành`} />
      <input
        className={styles.input}
        type="range"
        min={0}
        max={Math.max(1, Math.floor(durationSeconds))}
        step="any"
        value={positionSeconds}
        aria-label="Vị trí phát"
        aria-valuetext={`${formatClock(positionSeconds)} trên ${formatClock(durationSeconds)}`}
        onChange={(event) => onSeek(event.currentTarget.valueAsNumber)}
        {...{ [SEEK_BAR]: '' }}
      />
    </div>
  );
}
