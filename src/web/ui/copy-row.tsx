import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useState } from 'react';
import styles from './copy-row.module.css';
import { IconButton } from './icon-button.tsx';

type Props = {
  label: string;
  /** as it is shown */
  shown: string;
  /** as another program wants it; by default as it is shown */
  copied?: string;
};

const SHOWN_MS = 2000;

/** A line of a `dl`, with a button that copies it. */
export function CopyRow({ label, shown, copied = shown }: Props) {
  const [state, setState] = useState<'idle' | 'done' | 'failed'>('idle');
  useEffect(() => {
    if (state === 'idle') return undefined;
    const timer = setTimeout(() => setState('idle'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(copied);
      setState('done');
    } catch (error) {
      // Refused by the browser, or a page without TLS: the text can still be selected.
      console.info('Nothing was copied.', error);
      setState('failed');
    }
  };
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd className="num">{shown}</dd>
      <dd className={styles.copy}>
        <IconButton label={`Sao chép ${label.toLowerCase()}`} onClick={() => void copy()}>
          {state === 'done' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        </IconButton>
        <span role="status" className="visually-hidden">
          {state === 'done'
            ? 'Đã sao chép'
            : state === 'failed'
              ? 'Chưa sao chép được, bạn chọn chữ rồi sao chép nhé'
              : ''}
        </span>
      </dd>
    </div>
  );
}
