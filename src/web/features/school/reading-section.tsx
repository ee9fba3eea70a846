import { type ReactNode, useId } from 'react';
import styles from './reading-page.module.css';

type Props = { title: string; id?: string; children: ReactNode };

/** A part of a page to be read, under a heading. */
export function ReadingSection({ title, id, children }: Props) {
  const headingId = useId();
  return (
    <section className={styles.section} id={id} aria-labelledby={headingId}>
      <h2 className={styles.heading} id={headingId}>
        {title}
      </h2>
      {children}
    </section>
  );
}
