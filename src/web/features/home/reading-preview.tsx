import Volume2 from 'lucide-react/icons/volume-2';
import { FuriganaText } from '#web/ui/furigana-text.tsx';
import styles from './reading-preview.module.css';

const LINES = [
  {
    parts: [
      { text: '私', reading: 'わたし' },
      { text: 'は ', reading: null },
      { text: '学生', reading: 'がくせい' },
      { text: 'です。', reading: null },
    ],
    meaning: 'Tôi là sinh viên.',
  },
  {
    parts: [
      { text: 'ベトナムから ', reading: null },
      { text: '来', reading: 'き' },
      { text: 'ました。', reading: null },
    ],
    meaning: 'Tôi đến từ Việt Nam.',
  },
];

/** Miniature of a document's sentences with recordings. */
export function ReadingPicture() {
  return (
    <div className={styles.lines}>
      {LINES.map(({ parts, meaning }) => (
        <div key={meaning} className={styles.line}>
          <span className={styles.sound}>
            <Volume2 />
          </span>
          <p className={styles.text}>
            <FuriganaText parts={parts} />
          </p>
          <p className={styles.meaning}>{meaning}</p>
        </div>
      ))}
    </div>
  );
}
