import type { CardValueView } from '#contract/flashcards.ts';
import styles from './card-face.module.css';
import { GenkoWord } from '#web/ui/genko-word.tsx';
import { PitchLine } from './pitch-line.tsx';

type Props = { value: CardValueView };

/** The word as it is written and as it sounds. */
export function WordBlock({ value: { word, reading, word_stress: stress } }: Props) {
  // Kana whose pitch nobody knows would stand there twice.
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
