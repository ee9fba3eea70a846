import { cutAtMarks, findMarks } from '#domain/search/marks.ts';
import { cutAtJapanese } from '#domain/text/japanese.ts';
import styles from './marked-text.module.css';

type Props = { text: string; query: string };

/** A text with its matches marked. */
export function MarkedText({ text, query }: Props) {
  // The text never changes, so the index of a piece is a stable key.
  return cutAtMarks(text, findMarks(text, query)).map((piece, at) =>
    piece.isMarked ? (
      <mark key={at} className={styles.mark}>
        <Plain text={piece.text} />
      </mark>
    ) : (
      <Plain key={at} text={piece.text} />
    ),
  );
}

function Plain({ text }: { text: string }) {
  return cutAtJapanese(text).map((run, at) =>
    run.isJapanese ? (
      <span key={at} lang="ja">
        {run.text}
      </span>
    ) : (
      run.text
    ),
  );
}
