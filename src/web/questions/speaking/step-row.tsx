import type { SpeakingStep } from '#domain/exercise/speaking/speaking-steps.ts';
import { classNames } from '#web/ui/class-names.ts';
import { STEP_NAMES } from './speaking-words.ts';
import styles from './step-row.module.css';

type Props = { step: SpeakingStep };

/** Where the learner is. */
export function StepRow({ step }: Props) {
  const now = STEP_NAMES.findIndex(({ steps }) => steps.includes(step));
  return (
    <ol className={styles.row} aria-label="Các bước">
      {STEP_NAMES.map(({ name }, index) => (
        <li
          key={name}
          className={classNames(styles.step, index < now && styles.done, index === now && styles.now)}
          aria-current={index === now ? 'step' : undefined}
        >
          <span className={styles.name}>{name}</span>
          {index < now && <span className="visually-hidden"> (xong)</span>}
        </li>
      ))}
    </ol>
  );
}
