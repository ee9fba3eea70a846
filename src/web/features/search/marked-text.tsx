import { cutAtMarks, findMarks } from '#domain/search/marks.ts';
import { MixedText } from '#web/ui/mixed-text.tsx';
import styles from './marked-text.module.css';

type Props = { text: string; query: string };

/** A text with its matches marked. */
export function MarkedText({ text, query }: Props) {
  // The text never changes, so the index of a piece is a stable key.
  return cutAtMarks(text, findMarks(text, query)).map((piece, at) =>
    piece.isMarked ? (
      <mark key={at} className={styles.mark}>
        <MixedText text={piece.text} />
      </mark>
    ) : (
      <MixedText key={at} text={piece.text} />
    ),
  );
}
