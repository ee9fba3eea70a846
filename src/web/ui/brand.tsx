import { Link } from 'react-router';
import { useRootData } from '#web/lib/root-data.ts';
import styles from './brand.module.css';
import { classNames } from './class-names.ts';
import { FlyingSwallow } from './flying-swallow.tsx';

/** Link to the home page. On phones the lesson page shows the bird only. */
export function Brand({ isMarkOnPhones = false }: { isMarkOnPhones?: boolean }) {
  const { wordmark, logo } = useRootData().site;
  return (
    <Link
      to="/"
      className={classNames(
        styles.brand,
        wordmark.length > 12 && styles.isLong,
        isMarkOnPhones && styles.isMarkOnPhones,
      )}
      aria-label={`${wordmark} – trang chủ`}
      data-leave-origin="logo"
    >
      {logo ? (
        <img src={logo} alt="" />
      ) : (
        <svg viewBox="0 0 64 64" aria-hidden="true">
          <FlyingSwallow />
        </svg>
      )}
      <span>{wordmark}</span>
    </Link>
  );
}
