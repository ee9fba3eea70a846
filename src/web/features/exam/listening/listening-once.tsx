import Headphones from 'lucide-react/icons/headphones';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '#web/ui/button.tsx';
import { minuteClock } from '../clock-text.ts';
import styles from './listening-once.module.css';
import { OnceController } from './once-controller.ts';
import { recordingLoader } from './recording-loader.ts';

const WAITING = {
  network: 'Chưa tải được file nghe, đang chờ mạng.',
  'sign-in': 'Chưa tải được file nghe: bạn đăng nhập lại nhé.',
};

type Props = {
  src: string;
  /** furthest second that was heard, in whichever window */
  startSeconds: number;
  onHeard: (seconds: number) => void;
  /** somebody can listen: the part is open, and this window has it */
  isOn: boolean;
};

/** The recording of a mock: it starts by itself, once, and nobody can wind it. */
export function ListeningOnce({ src, startSeconds, onHeard, isOn }: Props) {
  const loader = recordingLoader(src);
  const loading = useSyncExternalStore(loader.subscribe, loader.get);
  // It may have been refused before its turn.
  useEffect(() => loader.wake(), [loader]);
  const [controller] = useState(() => new OnceController({ startSeconds, onHeard }));
  const state = useSyncExternalStore(controller.subscribe, () => controller.state);
  const audio = useRef<HTMLAudioElement>(null);
  const address = loading.status === 'ready' ? loading.address : null;

  useEffect(
    () => (audio.current && address !== null ? controller.connect(audio.current) : undefined),
    [controller, address],
  );
  // Another window may have played more of it. Before what follows, which plays.
  useEffect(() => controller.heardTo(startSeconds), [controller, startSeconds]);
  // spec 2 §4.3: a hidden tab pauses it, showing the tab goes on.
  useEffect(() => {
    if (address === null || !isOn) return undefined;
    const follow = () => (document.visibilityState === 'visible' ? controller.play() : controller.pause());
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      controller.pause();
    };
  }, [controller, address, isOn]);

  const isOver = state.phase === 'ready' && controller.isOver;
  const isBroken = address !== null && state.phase === 'failed';
  // Not before it was tried.
  const isStill = address !== null && state.phase === 'ready' && !isOver && !state.isPlaying;
  const at = (seconds: number) => minuteClock(Math.floor(seconds) * 1000);
  return (
    <section className={styles.listening} aria-label="File nghe">
      {address === null ? null : (
        <audio ref={audio} src={address} preload="auto">
          <track kind="captions" />
        </audio>
      )}
      <Headphones aria-hidden="true" />
      <div className={styles.words}>
        <p role="status" className={styles.state}>
          {loading.status === 'loading' && 'Đang tải file nghe…'}
          {loading.status === 'waiting' && WAITING[loading.for]}
          {loading.status === 'refused' &&
            'Máy chủ không mở được file nghe này. Bạn làm tiếp các câu khác, rồi báo lỗi cho giáo viên nhé.'}
          {isBroken && state.notice}
          {address !== null && isOver && 'File nghe đã phát hết. Bạn làm nốt các câu còn lại nhé.'}
          {address !== null && !isOver && state.isPlaying && 'Đang phát, chỉ một lần. Không tua lại được.'}
          {isStill && isOn && 'Trình duyệt chưa tự phát. Bạn bấm nút để nghe nhé.'}
        </p>
        {loading.status === 'loading' && loading.percent !== null && (
          <span className={styles.time}>{loading.percent}%</span>
        )}
        {state.phase === 'ready' && Number.isFinite(state.durationSeconds) && (
          <span className={styles.time}>
            {at(state.positionSeconds)} / {at(state.durationSeconds)}
          </span>
        )}
      </div>
      {loading.status === 'refused' && (
        <Button size="small" onClick={() => loader.wake()}>
          Thử lại
        </Button>
      )}
      {isBroken && (
        <Button size="small" onClick={() => loader.again()}>
          Tải lại file nghe
        </Button>
      )}
      {isStill && isOn && (
        <Button tone="primary" size="small" onClick={() => controller.play()}>
          {state.positionSeconds > 0 ? 'Nghe tiếp' : 'Bắt đầu nghe'}
        </Button>
      )}
    </section>
  );
}
