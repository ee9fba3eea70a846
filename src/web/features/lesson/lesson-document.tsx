import { useRef } from 'react';
import styles from './lesson-document.module.css';
import { useEndSeen } from './use-end-seen.ts';

type Props = {
  title: string;
  /** sanitised at import */
  html: string;
  /** its end was visible in a visible tab */
  onRead: () => void;
};

/** A document of the lesson: patterns, examples, notes, tables. */
export function LessonDocument({ title, html, onRead }: Props) {
  const end = useRef<HTMLSpanElement>(null);
  useEndSeen(end, onRead);
  return (
    <section aria-label={title}>
      <div className={styles.document} dangerouslySetInnerHTML={{ __html: html }} />
      <span ref={end} className={styles.end} />
    </section>
  );
}
