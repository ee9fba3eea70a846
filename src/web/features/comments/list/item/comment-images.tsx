import styles from './comment-images.module.css';

type Props = {
  /** small addresses */
  images: readonly string[];
  authorName: string;
  /** opens the full picture; without it the pictures are not clickable */
  onOpen?: (index: number) => void;
};

/** Thumbnails of a comment's pictures; a press opens the full picture. */
export function CommentImages({ images, authorName, onOpen }: Props) {
  if (images.length === 0) return null;
  return (
    <ul className={styles.images} data-many={images.length > 1} aria-label="Ảnh">
      {images.map((address, index) => {
        const name = `Ảnh ${index + 1}/${images.length} của ${authorName}`;
        return (
          <li key={address}>
            {onOpen ? (
              <button
                type="button"
                className={styles.image}
                aria-label={`Xem lớn: ${name}`}
                onClick={() => onOpen(index)}
              >
                <img src={address} alt="" loading="lazy" />
              </button>
            ) : (
              <span className={styles.image}>
                <img src={address} alt={name} />
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
