import { formatClock } from '#domain/course/duration.ts';
import button from '../controls/player-button.module.css';
import { seekBarStyle } from '../controls/seek-bar-style.ts';
import seek from '../controls/seek-bar.module.css';
import { SkipIcon } from '../controls/skip-icon.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './audio-frame.module.css';

type Props = { positionSeconds: number; durationSeconds: number };

/** Static controls until the real ones load: reserves their space, so that nothing shifts. */
export function PlaceholderControls({ positionSeconds, durationSeconds }: Props) {
  return (
    <div className={styles.controls} aria-hidden="true">
      <div className={seek.bar} style={seekBarStyle({ positionSeconds, durationSeconds, bufferedSeconds: 0 })}>
        <span className={seek.reached} />
        <span className={seek.knob} />
      </div>
      <div className={styles.row}>
        <span className={classNames(button.button, styles.skip)}>
          <SkipIcon direction="back" />
        </span>
        <span className={classNames(button.button, styles.skip)}>
          <SkipIcon direction="forward" />
        </span>
        <span className={styles.time}>
          {formatClock(positionSeconds)} / {formatClock(durationSeconds)}
        </span>
        <span className={button.button}>1×</span>
      </div>
    </div>
  );
}
