import type { ClipboardEvent, KeyboardEvent, Ref } from 'react';
import styles from './growing-text.module.css';

type Props = {
  ref?: Ref<HTMLTextAreaElement>;
  label: string;
  placeholder?: string;
  value: string;
  isReadOnly?: boolean;
  /** one line until text is entered */
  isLow?: boolean;
  onChange: (value: string) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  onPaste?: (event: ClipboardEvent) => void;
};

/** A text field as high as its text. An invisible copy of the text sets the height, so nothing is measured. */
export function GrowingText({ ref, label, placeholder, value, isReadOnly, isLow, onChange, ...events }: Props) {
  return (
    <div className={styles.box} data-text={value} data-low={isLow}>
      <textarea
        {...events}
        ref={ref}
        rows={1}
        className={styles.field}
        aria-label={label}
        placeholder={placeholder}
        value={value}
        readOnly={isReadOnly}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
