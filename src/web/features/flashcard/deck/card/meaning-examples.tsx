import TextQuote from 'lucide-react/icons/text-quote';
import type { CardValueView } from '#contract/flashcards.ts';
import styles from './card-face.module.css';

type Props = { value: CardValueView };

/** Meanings of the example sentences. */
export function MeaningExamples({ value: { meaning_example: meanings } }: Props) {
  return meanings.map((meaning, index) =>
    meaning === '' ? null : (
      <p key={index} className={styles.meaningExample}>
        <TextQuote aria-hidden="true" />
        <span>{meaning}</span>
      </p>
    ),
  );
}
