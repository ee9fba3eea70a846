import { MAX_RECORDING_MS } from '#domain/exercise/speaking/speaking-steps.ts';
import { getNonce } from 'get-nonce';
import { useEffect, useRef } from 'react';
import WaveSurfer from 'wavesurfer.js';
import RecordPlugin from 'wavesurfer.js/plugins/record';
import { onThemeChange, waveColours } from './wave-colours.ts';
import { WAVE_LOOK } from './waveform.tsx';
import styles from './waveform.module.css';

type Props = { stream: MediaStream };

/** What the microphone hears, drawn into the 30 seconds that a recording may have. spec 2 §9 */
export function LiveWaveform({ stream }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!box.current) return undefined;
    const container = box.current;
    const wave = WaveSurfer.create({
      ...WAVE_LOOK,
      ...waveColours(container, 'live'),
      container,
      interact: false,
      cspNonce: getNonce() ?? '',
    });
    const plugin = wave.registerPlugin(
      RecordPlugin.create({ continuousWaveform: true, continuousWaveformDuration: MAX_RECORDING_MS / 1000 }),
    );
    const picture = plugin.renderMicStream(stream);
    const stop = onThemeChange(() => wave.setOptions(waveColours(container, 'live')));
    return () => {
      stop();
      picture.onDestroy();
      wave.destroy();
    };
  }, [stream]);
  return <div ref={box} className={styles.wave} aria-hidden="true" />;
}
