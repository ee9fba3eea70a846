import LoaderCircle from 'lucide-react/icons/loader-circle';
import styles from './spinner.module.css';

/** The video is on its way. Shows after 300 ms. */
export function Spinner() {
  return (
    <>
      <LoaderCircle className={styles.spinner} aria-hidden="true" />
      <span className="visually-hidden" role="status">
        Đang tải video…
      </span>
    </>
  );
}
