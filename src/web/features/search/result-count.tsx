import { useEffect, useState } from 'react';
import styles from './result-count.module.css';

/** Announced once typing has paused, not for every letter. */
const PAUSE_MS = 700;

/** Also the text of the empty state. */
export const NOTHING = 'Chưa thấy bài nào khớp';

type Props = { count: number; query: string };

/** `4 bài có “dong tu”`: shown at once, announced after a pause. */
export function ResultCount({ count, query }: Props) {
  const text = count > 0 ? `${count} bài có “${query.trim()}”` : NOTHING;
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <>
      {count > 0 ? (
        <p className={styles.count} aria-hidden="true">
          {text}
        </p>
      ) : null}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}
