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
      {loading.status === 'waiting' && 'Chưa tải được file nghe, đang chờ mạng.'}
    </p>
  );
}
