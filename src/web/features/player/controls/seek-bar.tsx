import { formatClock } from '#domain/course/duration.ts';
import { isPassMarkTrue } from '#domain/player/pass-mark.ts';
import { PASS_PERCENT } from '#domain/progress/lesson-percent.ts';
import type { Ranges } from '#domain/progress/ranges.ts';
import { SEEK_BAR } from './key-context.ts';
import { seekBarStyle } from './seek-bar-style.ts';
import styles from './seek-bar.module.css';

type Props = {
  positionSeconds: number;
  durationSeconds: number;
  bufferedSeconds: number;
  played: Ranges;
  onSeek: (seconds: number) => void;
};

/** Position and played ranges. A native slider: works before any script, and phone screen readers can move it. */
export function SeekBar({ positionSeconds, durationSeconds, bufferedSeconds, played, onSeek }: Props) {
  return (
    <div className={styles.bar} style={seekBarStyle({ positionSeconds, durationSeconds, bufferedSeconds })}>
      <span className={styles.buffered} />
      <span className={styles.reached} />
      {durationSeconds > 0
        ? played.map(([from, to]) => (
            <span
              key={from}
              className={styles.played}
              style={{ left: `${(from / durationSeconds) * 100}%`, width: `${((to - from) / durationSeconds) * 100}%` }}
              data-played=""
            />
          ))
        : null}
      {isPassMarkTrue(played, durationSeconds) ? (
        <span className={styles.pass} title={`${PASS_PERCENT}% · điểm hoàn thành`} />
      ) : null}
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
