import type { CardValueView } from '#contract/flashcards.ts';
import styles from './card-face.module.css';
import { GenkoWord } from '#web/ui/genko-word.tsx';
import { PitchLine } from './pitch-line.tsx';

type Props = { value: CardValueView };

/** The word and its pronunciation. */
export function WordBlock({ value: { word, reading, word_stress: stress } }: Props) {
  // Kana without a known pitch would repeat the word.
  const saysMore = reading !== '' && (reading !== word || stress !== '');
  return (
    <>
      <GenkoWord word={word} />
      {saysMore ? (
        <p className={styles.pitch}>
          <PitchLine reading={reading} stress={stress} />
        </p>
      ) : null}
    </>
  );
}
