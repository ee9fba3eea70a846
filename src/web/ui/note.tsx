import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import styles from './note.module.css';

const ICONS = { info: Info, warn: TriangleAlert, wrong: TriangleAlert, correct: CircleCheck };

type Props = {
  tone?: keyof typeof ICONS;
  /** Read out at once when it appears: for what went wrong. */
  isAlert?: boolean;
  /** For fields that it is about. */
  id?: string;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
};

/** A tinted box with something to know. */
export function Note({ tone = 'info', isAlert = false, id, ref, children }: Props) {
  const Icon = ICONS[tone];
  return (
    <div
      id={id}
      ref={ref}
      tabIndex={-1}
      className={classNames(styles.note, tone !== 'info' && styles[tone])}
      role={isAlert ? 'alert' : undefined}
    >
      <Icon aria-hidden="true" />
      <div>{children}</div>
    </div>
  );
}
