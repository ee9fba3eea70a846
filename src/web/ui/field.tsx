import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';

type Props = Omit<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'> & {
  label: string;
  hint?: ReactNode;
  /** Error message. */
  error?: string | undefined;
  /** Id of an error message elsewhere, such as above a form. */
  errorId?: string | undefined;
  /** A button at its end. */
  end?: ReactNode;
};

/** A text input with its label, hint and error. */
export function Field({ label, hint, error, errorId, end, className, ...rest }: Props) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`, errorId].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          {...rest}
          id={id}
          className={classNames(styles.input, end !== undefined && styles.hasEnd, className)}
          aria-invalid={error || errorId ? true : undefined}
          aria-describedby={describedBy || undefined}
        />
        {end ? <span className={styles.end}>{end}</span> : null}
      </div>
      {hint ? (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p className={styles.error} id={`${id}-error`}>
          <TriangleAlert aria-hidden="true" />
          {error}
        </p>
      ) : null}
    </div>
  );
}
