import { useSyncExternalStore } from 'react';
import { recordingLoader } from '../listening/recording-loader.ts';
import styles from './wait-screen.module.css';

/** Whether the recording of the part to come is here already. */
export function RecordingState({ src }: { src: string }) {
  const loader = recordingLoader(src);
  const loading = useSyncExternalStore(loader.subscribe, loader.get);
  const percent = loading.status === 'loading' && loading.percent !== null ? ` ${loading.percent}%` : '';
  return (
    <p className={styles.recording}>
      {loading.status === 'ready' && '✓ File nghe đã tải xong, mất mạng vẫn nghe được.'}
      {loading.status === 'loading' && `Đang tải file nghe…${percent}`}
      {loading.status === 'waiting' &&
        (loading.for === 'network'
          ? 'Chưa tải được file nghe, đang chờ mạng.'
          : 'Chưa tải được file nghe: bạn đăng nhập lại nhé.')}
      {loading.status === 'refused' && 'Máy chủ chưa mở được file nghe. Vào phần nghe, trang sẽ thử lại.'}
    </p>
  );
}
