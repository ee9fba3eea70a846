import Play from 'lucide-react/icons/play';
import styles from './video-preview.module.css';

/** Miniature of a video with both captions. */
export function VideoPicture() {
  return (
    <div className={styles.video}>
      <span className={styles.play}>
        <Play fill="currentColor" />
      </span>
      <p className={styles.caption}>
        <span lang="ja">はじめまして。</span>
        <br />
        Rất vui được gặp bạn.
      </p>
      <span className={styles.bar}>
        <span />
      </span>
    </div>
  );
}
