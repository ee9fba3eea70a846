import { useEffect, useState, useSyncExternalStore } from 'react';
import type { VideoView } from '#contract/lessons.ts';
import { type Quality, type Server, shownLanguages } from '#domain/player/video-choices.ts';
import { preloadStreaming } from './attach-stream.ts';
import { CaptionOverlay } from './caption-overlay.tsx';
import { ControlBar } from './control-bar.tsx';
import { PlayerController } from './player-controller.ts';
import { PlayerNotice } from './player-notice.tsx';
import type { PlaybackListener } from './player-state.ts';
import { Spinner } from './spinner.tsx';
import { useFullscreen } from './use-fullscreen.ts';
import { useIdle } from './use-idle.ts';
import { usePictureClicks } from './use-picture-clicks.ts';
import { usePlayerKeys } from './use-player-keys.ts';
import type { Frame } from './video-frame.tsx';

type Props = {
  frame: Frame;
  video: VideoView;
  server: Server;
  quality: Quality;
  /** where the learner goes on */
  startSeconds: number;
  listener: PlaybackListener;
};

/** Plays the video in its frame. */
export function Player({ frame, video, server, quality, startSeconds, listener }: Props) {
  const { box, element, playRequests, firstKey, setAtRest, setIdle } = frame;
  const [controller] = useState(
    () =>
      new PlayerController({ videoName: video.name, durationSeconds: video.duration, startSeconds, server, quality }),
  );
  const state = useSyncExternalStore(
    controller.subscribe,
    () => controller.state,
    () => controller.state,
  );
  const { isFullscreen, toggleFullscreen } = useFullscreen(box, element);
  const isIdle = useIdle(box, state.isPlaying);
  const isAtRest = state.phase === 'idle';

  useEffect(preloadStreaming, []);
  useEffect(() => (element.current ? controller.connect(element.current) : undefined), [controller, element]);
  useEffect(() => controller.tell(listener), [controller, listener]);
  useEffect(() => controller.startAt(startSeconds), [controller, startSeconds]);
  useEffect(() => setAtRest(isAtRest), [setAtRest, isAtRest]);
  useEffect(() => setIdle(isIdle), [setIdle, isIdle]);
  useEffect(() => {
    if (playRequests > 0) controller.play();
  }, [controller, playRequests]);
  usePictureClicks(element, controller);
  usePlayerKeys(box, controller, toggleFullscreen, firstKey);

  const captions = video.captions.map(({ language }) => language);
  return (
    <>
      <CaptionOverlay video={element} languages={shownLanguages(state.captions, captions)} />
      {state.isWaiting ? <Spinner /> : null}
      <PlayerNotice notice={state.notice} hasFailed={state.phase === 'failed'} onRetry={() => controller.play()} />
      <ControlBar
        state={state}
        controller={controller}
        qualities={video.qualities}
        captions={captions}
        isHidden={isIdle}
        isFullscreen={isFullscreen}
        onToggleFullscreen={toggleFullscreen}
      />
    </>
  );
}
