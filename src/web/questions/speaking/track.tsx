import type { ReactNode, Ref } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './track.module.css';

type Props = {
  label: string;
  /** `mm:ss` */
  time: string;
  /** it is recorded just now, or asked for */
  isNow?: boolean;
  /** nothing is recorded yet */
  isEmpty?: boolean;
  button: ReactNode;
  /** at the end: recording anew */
  extra?: ReactNode;
  wave: ReactNode;
  /** what plays it, in the page so that other media pause it */
  audio: Ref<HTMLAudioElement>;
};

/** One recording: its button, name, length and picture. */
export function Track({ label, time, isNow, isEmpty, button, extra, wave, audio }: Props) {
  return (
    <div
      className={classNames(styles.track, isNow && styles.now, isEmpty && styles.empty)}
      role="group"
      aria-label={label}
    >
      {button}
      <div className={styles.middle}>
        <p className={styles.label}>
          <span>{label}</span>
          <span className="num">{time}</span>
        </p>
        {wave ?? <div className={styles.flat} />}
      </div>
      {extra}
      <audio ref={audio} preload="auto">
        <track kind="captions" />
      </audio>
    </div>
  );
}
