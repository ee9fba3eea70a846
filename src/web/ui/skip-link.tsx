import styles from './skip-link.module.css';

/** First stop of the keyboard: past the header to the page's `<main id="main" tabIndex={-1}>`. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#main">
      Đến nội dung chính
    </a>
  );
}
