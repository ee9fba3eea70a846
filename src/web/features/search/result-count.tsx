import { useEffect, useState } from 'react';
import styles from './result-count.module.css';

/** Readers hear the number once the typing has paused, not at every letter. */
const PAUSE_MS = 700;

/** What the empty state says, too. */
export const NOTHING = 'Chưa thấy bài nào khớp';

type Props = { count: number; query: string };

/** `4 bài có “dong tu”`: seen at once, said after a pause. */
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
