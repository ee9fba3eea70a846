import Play from 'lucide-react/icons/play';
import { classNames } from './class-names.ts';
import { pastelClass } from './pastel.ts';
import styles from './thumb.module.css';

type Props = {
  /** One or two characters. */
  glyph: string;
  /** Its pastel follows from the id of what it stands for. */
  id: number;
  /** File name under /cdn/lesson; it covers the drawn tile. */
  image?: string | null;
  isSquare?: boolean;
  /** Grey: what it stands for is locked. */
  isLocked?: boolean;
  /** Marks something with a video. */
  hasPlay?: boolean;
};

/** A tile made from data: a glyph on a pastel. It says nothing that the text beside it does not say. */
export function Thumb({ glyph, id, image = null, isSquare, isLocked, hasPlay }: Props) {
  return (
    <span
      className={classNames(
        styles.thumb,
        isLocked ? styles.locked : pastelClass(id),
        isSquare && styles.square,
        hasPlay && styles.playable,
      )}
      aria-hidden="true"
    >
      <span lang="ja" className={classNames('study', styles.glyph)}>
        {glyph}
      </span>
      {image ? <img className={styles.image} src={`/cdn/lesson/small/${image}`} alt="" loading="lazy" /> : null}
      {hasPlay ? (
        <span className={styles.play}>
          <Play />
        </span>
      ) : null}
    </span>
  );
}
