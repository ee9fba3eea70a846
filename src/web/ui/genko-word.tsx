import { classNames } from './class-names.ts';
import styles from './genko-word.module.css';

/** Longer words are shown without squares. LOOK.md §4 */
const MAX_SQUARES = 5;

type Props = { word: string; isSmall?: boolean };

/** A word on the squares of genko paper, as written by hand. */
export function GenkoWord({ word, isSmall = false }: Props) {
  const letters = [...word];
  if (letters.length > MAX_SQUARES) {
    return (
      <span lang="ja" className={classNames('study', styles.headword)}>
        {word}
      </span>
    );
  }
  return (
    <span lang="ja" className={classNames(styles.genko, isSmall && styles.small)} data-letters={letters.length}>
      {letters.map((letter, index) => (
        <span key={index} className={styles.cell}>
          <span>{letter}</span>
        </span>
      ))}
    </span>
  );
}
