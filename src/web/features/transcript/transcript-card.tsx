import ChevronDown from 'lucide-react/icons/chevron-down';
import { lazy, Suspense, useId, useState } from 'react';
import { importWithRetry } from '#web/lib/import-with-retry.ts';
import { Card } from '#web/ui/card.tsx';
import type { TranscriptProps } from './transcript.tsx';
import styles from './transcript-card.module.css';

const loadTranscript = () => import('./transcript.tsx');
const Transcript = lazy(() => importWithRetry(loadTranscript));

/** The collapsed transcript, loaded when opened. Nothing if there are no captions. */
export function TranscriptCard(props: TranscriptProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  if (props.captions.length === 0) return null;
  return (
    <Card isPadded={false} className={styles.card}>
      <h2 className={styles.title}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onPointerEnter={() => void loadTranscript()}
          onClick={() => setOpen(!isOpen)}
        >
          Lời thoại
          <ChevronDown className={styles.chevron} data-open={isOpen} aria-hidden="true" />
        </button>
      </h2>
      {isOpen ? (
        <div id={id}>
          <Suspense>
            <Transcript {...props} />
          </Suspense>
        </div>
      ) : null}
    </Card>
  );
}
