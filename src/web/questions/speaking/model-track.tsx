import type { RecordingSpeed } from '#domain/exercise/recording-limits.ts';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import Turtle from 'lucide-react/icons/turtle';
import type { SpeakingController, SpeakingView } from './speaking-controller.ts';
import { RoundButton } from './round-button.tsx';
import { clock, SPEED_WORDS } from './speaking-words.ts';
import { Track } from './track.tsx';
import { useDecoded } from './use-decoded.ts';
import { useMediaSource } from './use-media-source.ts';
import { useTrackElement } from './use-track-element.ts';
import { Waveform } from './waveform.tsx';

type Props = { speed: RecordingSpeed; src: string; controller: SpeakingController; view: SpeakingView };

/** The model's recording. */
export function ModelTrack({ speed, src, controller, view: { state } }: Props) {
  const decoded = useDecoded(src);
  const [medium, ref] = useTrackElement(controller, 'model', speed);
  useMediaSource(medium, src);
  const isPlaying = state?.sound?.voice === 'model' && state.sound.speed === speed;
  const isBusy = state === null || (state.capture !== null && state.capture.phase !== 'opening');
  const words = `mẫu tốc độ ${SPEED_WORDS[speed]}`;
  return (
    <Track
      label={`Mẫu · ${SPEED_WORDS[speed]}`}
      time={decoded ? clock(decoded.lengthMs) : '--:--'}
      audio={ref}
      button={
        <RoundButton
          label={isPlaying ? `Dừng ${words}` : `Nghe ${words}`}
          aria-disabled={isBusy}
          onClick={() => controller.send({ kind: 'playPressed', sound: { voice: 'model', speed } })}
        >
          {isPlaying ? (
            <Pause aria-hidden="true" />
          ) : speed === 'slow' ? (
            <Turtle aria-hidden="true" />
          ) : (
            <Play aria-hidden="true" />
          )}
        </RoundButton>
      }
      wave={decoded && <Waveform sound={decoded} medium={medium} tone="model" />}
    />
  );
}
