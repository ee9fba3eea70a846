import { useRef } from 'react';
import styles from './lesson-document.module.css';
import { useClips } from './use-clips.ts';
import { useEndSeen } from './use-end-seen.ts';
import { useLinks } from './use-links.ts';

type Props = {
  title: string;
  /** sanitised at import */
  html: string;
  /** address prefix of its recordings, null if it has none */
  clips: string | null;
  /** its end was visible in a visible tab */
  onRead: () => void;
};

/** A document: patterns, examples, notes, tables. */
export function LessonDocument({ title, html, clips, onRead }: Props) {
  const text = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLSpanElement>(null);
  useEndSeen(end, onRead);
  useClips(text, clips);
  useLinks(text, html.includes('<a '));
  return (
    <section aria-label={title}>
      <div ref={text} className={styles.document} dangerouslySetInnerHTML={{ __html: html }} />
      <span ref={end} className={styles.end} />
    </section>
  );
}
