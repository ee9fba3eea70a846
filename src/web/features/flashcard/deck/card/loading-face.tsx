import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './loading-face.module.css';

type Props = { retry: (() => void) | null };

/** Placeholder of a card that has not loaded yet. */
export function LoadingFace({ retry }: Props) {
  return (
    <div className={styles.face}>
      {retry ? (
        <div className={styles.fault} role="alert">
          <p>Thẻ này chưa tải được. Bạn kiểm tra kết nối rồi thử lại giúp mình.</p>
          <Button size="small" onClick={retry}>
            Thử lại
          </Button>
        </div>
      ) : (
        <div className={styles.bones}>
          <Skeleton width="14rem" height="7rem" />
          <Skeleton width="8rem" height="2rem" />
          <Skeleton width="16rem" height="2rem" />
        </div>
      )}
    </div>
  );
}
