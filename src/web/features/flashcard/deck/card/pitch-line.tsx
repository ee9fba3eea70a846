import { parseStress, pitchOf } from '#domain/flashcard/pitch.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './pitch-line.module.css';

type Props = { reading: string; stress: string };

/** The word's kana with a line over high morae, a drop where the pitch falls, and its number. LOOK.md §4 */
export function PitchLine({ reading, stress }: Props) {
  const numbers = parseStress(stress) ?? [];
  const drawn = numbers
    .map((number) => ({ number, morae: pitchOf(reading, number) }))
    .filter(({ morae }) => morae !== null);
  if (drawn.length === 0) {
    return (
      <span lang="ja" className={classNames('study', styles.pitch)}>
        {reading}
      </span>
    );
  }
  return drawn.map(({ number, morae }) => (
    <span key={number} className={styles.pitch}>
      <span lang="ja" className={classNames('study', styles.morae)}>
        {morae?.map(({ mora, isHigh, falls }, index) => (
          <span key={index} className={classNames(isHigh && styles.high, falls && styles.falls)}>
            {mora}
          </span>
        ))}
      </span>
      <span className={styles.number}>
        <span className="visually-hidden">trọng âm </span>
        {number}
      </span>
    </span>
  ));
}
