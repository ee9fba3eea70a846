import Volume1 from 'lucide-react/icons/volume-1';
import VolumeX from 'lucide-react/icons/volume-x';
import { IconButton } from './icon-button.tsx';
import { playSound, stopSound, useSound } from '#web/lib/media/page-sound.ts';

type Props = {
  src: string;
  label: string;
  /** marked, also while it is still */
  isOn?: boolean;
};

/** Plays a recording; pressing again stops it. */
export function SoundButton({ src, label, isOn }: Props) {
  const status = useSound(src);
  return (
    <IconButton
      label={status === 'failed' ? `${label} (chưa nghe được, bấm để thử lại)` : label}
      isOn={isOn || status === 'playing'}
      aria-pressed={status === 'playing'}
      onClick={() => (status === 'playing' ? stopSound() : playSound(src))}
    >
      {status === 'failed' ? <VolumeX aria-hidden="true" /> : <Volume1 aria-hidden="true" />}
    </IconButton>
  );
}
