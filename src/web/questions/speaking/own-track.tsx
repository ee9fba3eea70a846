import type { RecordingSpeed } from '#domain/exercise/recording-limits.ts';
import { askedSpeed, MAX_RECORDING_MS } from '#domain/exercise/speaking/speaking-steps.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import Mic from 'lucide-react/icons/mic';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { LiveWaveform } from './live-waveform.tsx';
import { RoundButton } from './round-button.tsx';
import type { SpeakingController, SpeakingView } from './speaking-controller.ts';
import { clock, SPEED_WORDS } from './speaking-words.ts';
import { Track } from './track.tsx';
import { useElapsedMs } from './use-elapsed-ms.ts';
import { useMediaSource } from './use-media-source.ts';
import { useTrackElement } from './use-track-element.ts';
import { Waveform } from './waveform.tsx';

type Props = {
  speed: RecordingSpeed;
  controller: SpeakingController;
  view: SpeakingView;
  /** it can't be recorded any more */
  isStill: boolean;
};

/** What the learner has said: recorded, heard, recorded anew. While it is recorded, the large button ends it. */
export function OwnTrack({ speed, controller, view: { state, takes, stream }, isStill }: Props) {
  const take = takes[speed];
  const [medium, ref] = useTrackElement(controller, 'own', speed);
  useMediaSource(medium, take?.blob ?? null);
  const capture = state?.capture?.speed === speed ? state.capture : null;
  const isRecording = capture?.phase === 'recording';
  const elapsedMs = useElapsedMs(isRecording ? capture.beganAtMs : null, controller.nowMs);
  const isPlaying = state?.sound?.voice === 'own' && state.sound.speed === speed;
  const isAsked = state !== null && !isStill && askedSpeed(state) === speed;
  const isBusy = state === null || (state.capture !== null && state.capture.phase !== 'opening');
  const words = `tốc độ ${SPEED_WORDS[speed]}`;
  const record = () => controller.send({ kind: 'recordPressed', speed });

  const button = take ? (
    <RoundButton
      label={isPlaying ? `Dừng bản thu ${words}` : `Nghe bản thu ${words}`}
      tone="accent"
      aria-disabled={isBusy}
      onClick={() => controller.send({ kind: 'playPressed', sound: { voice: 'own', speed } })}
    >
      {isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
    </RoundButton>
  ) : isStill ? null : (
    <RoundButton label={`Thu ${words}`} tone="idle" aria-disabled={isBusy} onClick={isBusy ? undefined : record}>
      <Mic aria-hidden="true" />
    </RoundButton>
  );

  return (
    <Track
      label={`Bạn nói · ${SPEED_WORDS[speed]}`}
      time={
        isRecording ? `${clock(elapsedMs)} / ${clock(MAX_RECORDING_MS)}` : take ? clock(take.sound.lengthMs) : '--:--'
      }
      isNow={isAsked || capture !== null}
      isEmpty={!take && !capture}
      audio={ref}
      button={isAsked && !take ? null : capture ? null : button}
      extra={
        take && !isStill && !capture ? (
          <IconButton label={`Thu lại ${words}`} aria-disabled={isBusy} onClick={isBusy ? undefined : record}>
            <RotateCcw aria-hidden="true" />
          </IconButton>
        ) : null
      }
      wave={
        isRecording && stream ? (
          <LiveWaveform stream={stream} />
        ) : take && take.sound.lengthMs > 0 && !capture ? (
          <Waveform sound={take.sound} medium={medium} tone="own" />
        ) : null
      }
    />
  );
}
