import { type ReactNode, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './tooltip.module.css';

type Props = {
  /** What the control does: the same words as its name, so nobody hears them twice. */
  text: string;
  children: ReactNode;
};

/** Says what a control does, to who points at it or reaches it by keyboard. Escape and a press send it away. */
export function Tooltip({ text, children }: Props) {
  const [isSentAway, setSentAway] = useState(false);
  const back = () => setSentAway(false);
  return (
    <span
      role="presentation"
      className={classNames(styles.host, isSentAway && styles.sentAway)}
      onPointerLeave={back}
      onBlur={back}
      onClick={() => setSentAway(true)}
      onKeyDown={(event) => (event.key === 'Escape' ? setSentAway(true) : undefined)}
    >
      {children}
      <span className={styles.tip} role="tooltip">
        {text}
      </span>
    </span>
  );
}
