import type { DecodedSound } from '#web/lib/recorder/decode-sound.ts';
import { peaksOf } from '#web/lib/recorder/peaks.ts';
import { getNonce } from 'get-nonce';
import { useEffect, useRef } from 'react';
import WaveSurfer, { type WaveSurferOptions } from 'wavesurfer.js';
import { onThemeChange, waveColours } from './wave-colours.ts';
import styles from './waveform.module.css';

/** More than a wave has room for bars. */
const PEAKS = 240;

type Props = { sound: DecodedSound; medium: HTMLMediaElement | null; tone: 'model' | 'own' };

/** What every wave looks like. */
export const WAVE_LOOK = {
  height: 32,
  barWidth: 3,
  barGap: 2,
  barRadius: 2,
  barMinHeight: 3,
  cursorWidth: 0,
  hideScrollbar: true,
} satisfies Partial<WaveSurferOptions>;

/** The picture of a sound and how far it has played; a press goes there. The element plays it. */
export function Waveform({ sound, medium, tone }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!box.current || !medium) return undefined;
    const container = box.current;
    const wave = WaveSurfer.create({
      ...WAVE_LOOK,
      ...waveColours(container, tone),
      container,
      media: medium,
      peaks: [peaksOf(sound.samples, PEAKS)],
      duration: sound.lengthMs / 1000,
      normalize: true,
      cspNonce: getNonce() ?? '',
    });
    const stop = onThemeChange(() => wave.setOptions(waveColours(container, tone)));
    return () => {
      stop();
      wave.destroy();
    };
  }, [sound, medium, tone]);
  return <div ref={box} className={styles.wave} aria-hidden="true" />;
}
