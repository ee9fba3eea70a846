import type { RecordingSpeed } from '#domain/exercise/recording-limits.ts';
import { pauseOthers } from '#web/lib/media/pause-others.ts';
import { schedule } from '#web/lib/schedule.ts';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useEffect, useLayoutEffect, useState } from 'react';
import { RoundButton } from './round-button.tsx';
import { clock, SPEED_WORDS } from './speaking-words.ts';
import styles from './speaking-player.module.css';
import { Track } from './track.tsx';
import { useDecoded } from './use-decoded.ts';
import { useMediaSource } from './use-media-source.ts';
import { Waveform } from './waveform.tsx';

/** The result dialog has moved in by then. spec 2 §9 */
const RESULT_DELAY_MS = 1_000;

type Props = {
  /** addresses, or the recordings themselves; null: there is none */
  recordings: Readonly<Record<RecordingSpeed, string | Blob | null>>;
  /** the waves are drawn a second later */
  hasDelay?: boolean;
};

/** The two recordings of an answered question, to be heard again. */
export function RecordedWaves({ recordings, hasDelay = false }: Props) {
  const [isWaiting, setWaiting] = useState(hasDelay);
  useEffect(() => (isWaiting ? schedule(() => setWaiting(false), RESULT_DELAY_MS) : undefined), [isWaiting]);
  return (
    <div className={styles.tracks}>
      <RecordedTrack speed="slow" source={recordings.slow} isWaiting={isWaiting} />
      <RecordedTrack speed="default" source={recordings.default} isWaiting={isWaiting} />
    </div>
  );
}

type TrackProps = { speed: RecordingSpeed; source: string | Blob | null; isWaiting: boolean };

function RecordedTrack({ speed, source, isWaiting }: TrackProps) {
  const [medium, setMedium] = useState<HTMLAudioElement | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  /** it was to be heard and could not */
  const [isFailed, setFailed] = useState(false);
  useMediaSource(medium, source);
  const decoded = useDecoded(isWaiting ? null : source);
  // A layout effect: what can be seen obeys.
  useLayoutEffect(() => {
    if (!medium) return undefined;
    const events = new AbortController();
    const { signal } = events;
    const onPlay = () => {
      pauseOthers(medium);
      setPlaying(true);
      setFailed(false);
    };
    medium.addEventListener('play', onPlay, { signal });
    for (const type of ['pause', 'ended', 'error']) medium.addEventListener(type, () => setPlaying(false), { signal });
    return () => events.abort();
  }, [medium]);
  const toggle = () => {
    if (isPlaying) return medium?.pause();
    // What has failed is fetched anew.
    if (medium?.error) medium.load();
    medium?.play().catch((error: unknown) => {
      console.info('A recording did not play.', error);
      setFailed(medium.error !== null);
    });
  };
  const words = `bản thu tốc độ ${SPEED_WORDS[speed]}`;
  return (
    <Track
      label={`Bạn nói · ${SPEED_WORDS[speed]}`}
      time={decoded ? clock(decoded.lengthMs) : source === null ? 'Không có' : '--:--'}
      isEmpty={source === null}
      audio={setMedium}
      button={
        source === null ? null : (
          <RoundButton label={isPlaying ? `Dừng ${words}` : `Nghe ${words}`} tone="accent" onClick={toggle}>
            {isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          </RoundButton>
        )
      }
      wave={
        isFailed ? (
          <p role="alert" className={styles.failed}>
            Chưa nghe được. Bạn kiểm tra kết nối rồi bấm lại nhé.
          </p>
        ) : (
          decoded && <Waveform sound={decoded} medium={medium} tone="own" />
        )
      }
    />
  );
}
