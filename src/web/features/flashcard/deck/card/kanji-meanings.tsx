import type { CardValueView } from '#contract/flashcards.ts';
import { pairHanViet } from '#domain/flashcard/han-viet.ts';
import { GenkoWord } from '#web/ui/genko-word.tsx';
import styles from './kanji-meanings.module.css';

type Props = { value: CardValueView };

/** Each kanji with its Hán Việt reading: the best memory aid. LOOK.md §4 */
export function KanjiMeanings({ value: { word, kanji_meaning: kanjiMeaning } }: Props) {
  if (kanjiMeaning === '') return null;
  const pairs = pairHanViet(word, kanjiMeaning);
  return (
    <ul className={styles.list} aria-label="Âm Hán Việt">
      {pairs ? (
        pairs.map(({ kanji, reading }, index) => (
          <li key={index} className={styles.item}>
            <GenkoWord word={kanji} isSmall />
            <b className={styles.reading}>{reading}</b>
          </li>
        ))
      ) : (
        <li className={styles.item}>
          <b className={styles.reading}>{kanjiMeaning}</b>
        </li>
      )}
    </ul>
  );
}
