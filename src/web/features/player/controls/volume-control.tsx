import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import type { CSSProperties } from 'react';
import { VOLUME_STEP } from '#domain/player/key-action.ts';
import { PlayerButton } from './player-button.tsx';
import styles from './volume-control.module.css';

type Props = {
  volume: number;
  isMuted: boolean;
  onVolume: (volume: number) => void;
  onToggleMute: () => void;
};

/** Mute and volume, where there is room. */
export function VolumeControl({ volume, isMuted, onVolume, onToggleMute }: Props) {
  const shown = isMuted ? 0 : volume;
  return (
    <div className={styles.volume}>
      <PlayerButton label={isMuted ? 'Bật tiếng (M)' : 'Tắt tiếng (M)'} onClick={onToggleMute}>
        {isMuted ? <VolumeX aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
      </PlayerButton>
      <input
        className={styles.slider}
        style={{ '--volume': `${shown * 100}%` } as CSSProperties}
        type="range"
        min={0}
        max={1}
        step={VOLUME_STEP}
        value={shown}
        aria-label="Âm lượng"
        aria-valuetext={`${Math.round(shown * 100)}%`}
        onChange={(event) => onVolume(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}
