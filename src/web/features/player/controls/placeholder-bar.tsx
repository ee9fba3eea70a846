import Captions from 'lucide-react/icons/captions';
import Maximize from 'lucide-react/icons/maximize';
import Play from 'lucide-react/icons/play';
import Server from 'lucide-react/icons/server';
import Settings from 'lucide-react/icons/settings';
import Volume2 from 'lucide-react/icons/volume-2';
import type { ReactNode } from 'react';
import { formatClock } from '#domain/course/duration.ts';
import type { Quality, Server as VideoServer } from '#domain/player/video-choices.ts';
import { classNames } from '#web/ui/class-names.ts';
import bar from './control-bar.module.css';
import button from './player-button.module.css';
import { QUALITY_LABELS } from './quality-labels.ts';
import { seekBarStyle } from './seek-bar-style.ts';
import seek from './seek-bar.module.css';
import { SkipIcon } from './skip-icon.tsx';
import { LoadingStatus } from '../picture/loading-status.tsx';
import volume from './volume-control.module.css';

type Props = {
  positionSeconds: number;
  durationSeconds: number;
  server: VideoServer;
  quality: Quality;
  hasCaptions: boolean;
  /** play was pressed already */
  isWanted: boolean;
};

/** A static control bar until the real one loads: reserves its space, so that nothing shifts. */
export function PlaceholderBar({ positionSeconds, durationSeconds, server, quality, hasCaptions, isWanted }: Props) {
  const still = (content: ReactNode, className?: string) => (
    <span className={classNames(button.button, className)}>{content}</span>
  );
  return (
    <>
      {isWanted ? <LoadingStatus /> : null}
      <div className={bar.chrome} aria-hidden="true">
        <div className={seek.bar} style={seekBarStyle({ positionSeconds, durationSeconds, bufferedSeconds: 0 })}>
          <span className={seek.reached} />
          <span className={seek.knob} />
        </div>
        <div className={bar.bar}>
          {still(<Play className={bar.solid} />)}
          {still(<SkipIcon direction="back" />, bar.skip)}
          {still(<SkipIcon direction="forward" />, bar.skip)}
          <span className={volume.volume}>
            {still(<Volume2 />)}
            <span className={volume.still} />
          </span>
          <span className={bar.time}>
            {formatClock(positionSeconds)}
            <span className={bar.length}> / {formatClock(durationSeconds)}</span>
          </span>
          {still('1×', bar.speed)}
          {hasCaptions ? still(<Captions />, bar.wide) : null}
          {still(QUALITY_LABELS[quality], bar.wide)}
          {still(
            <>
              <Server />
              {server.toUpperCase()}
            </>,
            bar.wide,
          )}
          {still(<Settings />, bar.narrow)}
          {still(<Maximize />)}
        </div>
      </div>
    </>
  );
}
