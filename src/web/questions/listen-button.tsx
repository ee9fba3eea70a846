import Pause from 'lucide-react/icons/pause';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { useEffect } from 'react';
import { playSound, stopSound, useSound } from '#web/lib/media/page-sound.ts';
import { Button } from '#web/ui/button.tsx';

const LOOKS = {
  playing: { Icon: Pause, name: 'Dừng' },
  failed: { Icon: VolumeX, name: 'Chưa nghe được, thử lại' },
  still: { Icon: Volume2, name: 'Nghe' },
} as const;

type Props = { src: string };

/** Plays the recording of a question; pressing again stops it, and so does leaving the question. */
export function ListenButton({ src }: Props) {
  const status = useSound(src);
  const { Icon, name } = LOOKS[status];
  useEffect(() => () => stopSound(src), [src]);
  return (
    <Button tone="soft" onClick={() => (status === 'playing' ? stopSound(src) : playSound(src))}>
      <Icon aria-hidden="true" />
      {name}
    </Button>
  );
}
