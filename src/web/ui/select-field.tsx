import { type ComponentProps, useId } from 'react';
import styles from './field.module.css';

type Props = Omit<ComponentProps<'select'>, 'id'> & { label: string };

/** A choice from a list with its label. */
export function SelectField({ label, children, ...rest }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select {...rest} id={id} className={styles.input}>
        {children}
      </select>
    </div>
  );
}
