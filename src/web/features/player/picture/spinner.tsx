import LoaderCircle from 'lucide-react/icons/loader-circle';
import { LoadingStatus } from './loading-status.tsx';
import styles from './spinner.module.css';

/** The video is loading. Appears after 300 ms. */
export function Spinner() {
  return (
    <>
      <LoaderCircle className={styles.spinner} aria-hidden="true" />
      <LoadingStatus />
    </>
  );
}
