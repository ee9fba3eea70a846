import { type ReactNode, useId } from 'react';
import { Ribbon } from '#web/ui/ribbon.tsx';
import styles from './question-frame.module.css';

type Props = {
  /** the kind's name for learners */
  name: string;
  role?: 'group' | 'radiogroup';
  /** what is asked, where it stands apart from the answer */
  asked: ReactNode;
  children: ReactNode;
};

/** What is asked, above what it is answered with. */
export function QuestionFrame({ name, role = 'group', asked, children }: Props) {
  const nameId = useId();
  const askedId = useId();
  return (
    <div className={styles.frame} role={role} aria-labelledby={asked ? `${nameId} ${askedId}` : nameId}>
      <div className={styles.ask}>
        <span id={nameId}>
          <Ribbon tone="primary">{name}</Ribbon>
        </span>
        {asked && (
          <div id={askedId} className={styles.asked}>
            {asked}
          </div>
        )}
      </div>
      {children}
    </div>
  );
}
