import { useEffect, useState } from 'react';
import type { QuestionText } from '#domain/exercise/question-text.ts';
import { schedule } from '#web/lib/schedule.ts';
import styles from './question-picture.module.css';

const RETRY_MS = 5_000;

type Props = { image: NonNullable<QuestionText['image']>; className: string | undefined };

/** A picture of a question. While it does not come, its words stand in its place and name what it is part of, and it is asked for again. */
export function QuestionPicture({ image: { file, alt }, className }: Props) {
  const [failures, setFailures] = useState(0);
  const [isMissing, setMissing] = useState(false);
  /** each is a request */
  const [attempt, setAttempt] = useState(0);
  useEffect(() => (failures > 0 ? schedule(() => setAttempt(failures), RETRY_MS) : undefined), [failures]);
  return (
    <>
      {isMissing ? <span className={styles.missing}>{alt} (hình chưa tải được, chúng mình đang thử lại)</span> : null}
      <img
        key={attempt}
        hidden={isMissing}
        className={className}
        src={file}
        alt={alt}
        decoding="async"
        onLoad={() => setMissing(false)}
        onError={() => {
          setMissing(true);
          setFailures(failures + 1);
        }}
      />
    </>
  );
}
