import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { holdHalfTyped } from './date-field.tsx';
import styles from './search-form.module.css';

type Props = {
  label: string;
  path: string;
  /** where nothing is looked for; null: nothing is */
  clearPath: string | null;
  /** Names of courses and the like need room. */
  hasWideFields?: boolean;
  /** the fields */
  children: ReactNode;
};

/** Looks through a list; what was looked for stands in the address. Needs a `key` per filter: the fields follow it. */
export function SearchForm({ label, path, clearPath, hasWideFields = false, children }: Props) {
  return (
    <Form
      method="get"
      action={path}
      role="search"
      aria-label={label}
      className={classNames(styles.form, hasWideFields && styles.wide)}
      onSubmit={holdHalfTyped}
      noValidate
    >
      {children}
      <div className={styles.actions}>
        <Button type="submit">Tìm</Button>
        {clearPath !== null && (
          <Link className={styles.clear} to={clearPath}>
            Bỏ tìm
          </Link>
        )}
      </div>
    </Form>
  );
}
