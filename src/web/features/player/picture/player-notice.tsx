import styles from './player-notice.module.css';

type Props = { notice: string | null; canRetry: boolean; onRetry: () => void };

/** Says what went wrong with the video and what is being done about it. */
export function PlayerNotice({ notice, canRetry, onRetry }: Props) {
  return (
    <div className={styles.notice} role="status">
      {notice ? <p>{notice}</p> : null}
      {canRetry ? (
        <button type="button" className={styles.retry} onClick={onRetry}>
          Thử lại
        </button>
      ) : null}
    </div>
  );
}
