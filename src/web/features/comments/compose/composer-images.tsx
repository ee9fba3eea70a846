import RotateCw from 'lucide-react/icons/rotate-cw';
import X from 'lucide-react/icons/x';
import type { DraftImage } from './comment-draft.ts';
import styles from './composer-images.module.css';

type Props = {
  images: readonly DraftImage[];
  onRemove: (id: string) => void;
  onRetry: (id: string) => void;
};

/** Pictures of a draft, with progress and a button to remove each. */
export function ComposerImages({ images, onRemove, onRetry }: Props) {
  if (images.length === 0) return null;
  return (
    <>
      <ul className={styles.images} aria-label="Ảnh đính kèm">
        {images.map(({ id, name, previewUrl, percent, error }, index) => (
          <li key={id} className={styles.image}>
            <img src={previewUrl} alt={`Ảnh đính kèm ${index + 1}`} />
            {name === null && !error ? (
              <progress
                className={styles.progress}
                max={100}
                value={percent}
                aria-label={`Đang tải ảnh ${index + 1}`}
              />
            ) : null}
            <button
              type="button"
              className={styles.remove}
              aria-label={`Bỏ ảnh ${index + 1}`}
              onClick={() => onRemove(id)}
            >
              <X aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {images.map(({ id, error }, index) =>
        error ? (
          <p key={id} className={styles.error} role="alert">
            <span>
              Ảnh {index + 1}: {error}
            </span>
            <button type="button" onClick={() => onRetry(id)}>
              <RotateCw aria-hidden="true" />
              Thử lại
            </button>
          </p>
        ) : null,
      )}
    </>
  );
}
