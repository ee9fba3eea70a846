import { FuriganaText } from '#web/ui/furigana-text.tsx';
import { GenkoWord } from '#web/ui/genko-word.tsx';
import styles from './card-preview.module.css';

const EXAMPLE = [
  { text: '電車', reading: 'でんしゃ' },
  { text: 'で ', reading: null },
  { text: '学校', reading: 'がっこう' },
  { text: 'へ ', reading: null },
  { text: '行', reading: 'い' },
  { text: 'きます。', reading: null },
];

/** Miniature of a flashcard. */
export function CardPicture() {
  return (
    <div className={styles.card}>
      <GenkoWord word="電車" />
      <div className={styles.meanings}>
        <b>ĐIỆN</b>
        <b>XA</b>
      </div>
      <p className={styles.example}>
        <FuriganaText parts={EXAMPLE} />
      </p>
    </div>
  );
}
