import { useId } from 'react';
import styles from './language-choice.module.css';
import { TRANSCRIPT_CHOICES, type TranscriptChoice } from './transcript-languages.ts';

const LABELS: Record<TranscriptChoice, string> = { both: 'Cả hai', ja: 'Tiếng Nhật', vi: 'Tiếng Việt' };

type Props = { choice: TranscriptChoice; onChoose: (choice: TranscriptChoice) => void };

/** Which languages are shown. */
export function LanguageChoice({ choice, onChoose }: Props) {
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">Ngôn ngữ của lời thoại</legend>
      {TRANSCRIPT_CHOICES.map((value) => (
        <label key={value} className={styles.choice}>
          <input type="radio" name={name} checked={choice === value} onChange={() => onChoose(value)} />
          <span>{LABELS[value]}</span>
        </label>
      ))}
    </fieldset>
  );
}
