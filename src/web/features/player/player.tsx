import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { VideoView } from '#contract/lessons.ts';
import { type Quality, type Server, shownLanguages } from '#domain/player/video-choices.ts';
import { CaptionOverlay } from './picture/caption-overlay.tsx';
import { ControlBar } from './controls/control-bar.tsx';
import { LoopChip } from './controls/loop-chip.tsx';
import { PlayerNotice } from './picture/player-notice.tsx';
import type { Ranges } from '#domain/progress/ranges.ts';
import type { PlaybackListener } from '#web/lib/media/media-state.ts';
import { Spinner } from './picture/spinner.tsx';
import { TapJump } from './picture/tap-jump.tsx';
import { useFullscreen } from './picture/use-fullscreen.ts';
import { useIdle } from './picture/use-idle.ts';
import { usePictureClicks } from './picture/use-picture-clicks.ts';
import { usePictureInPicture } from './picture/use-picture-in-picture.ts';
import { usePlayerKeys } from './controls/use-player-keys.ts';
import { videoController } from './player-controller.ts';
import type { Frame } from './video-frame.tsx';

type Props = {
  frame: Frame;
  video: VideoView;
  server: Server;
  quality: Quality;
  /** where the learner resumes */
  startSeconds: number;
  /** what was played so far */
  played: Ranges;
  listener: PlaybackListener;
};

/** Plays the video in its frame. */
export function Player({ frame, video, server, quality, startSeconds, played, listener }: Props) {
  const { box, element, playRequests, jump, firstKey, setAtRest, setIdle } = frame;
  const [controller] = useState(() =>
    videoController(element.current, {
      videoName: video.name,
      durationSeconds: video.duration,
      startSeconds,
      server,
      quality,
    }),
  );
  const state = useSyncExternalStore(
    controller.subscribe,
    () => controller.state,
    () => controller.state,
  );
  const { isFullscreen, toggleFullscreen } = useFullscreen(box, element);
  const isIdle = useIdle(box, state.isPlaying);
  const isAtRest = state.phase === 'idle';

  // What makes it obey is a layout effect: a press may come in the moment in which the controls are there.
  useLayoutEffect(() => (element.current ? controller.connect(element.current) : undefined), [controller, element]);
  useEffect(() => controller.tell(listener), [controller, listener]);
  useEffect(() => controller.startAt(startSeconds), [controller, startSeconds]);
  useEffect(() => setAtRest(isAtRest), [setAtRest, isAtRest]);
  useEffect(() => setIdle(isIdle), [setIdle, isIdle]);
  useLayoutEffect(() => {
    if (playRequests > 0) controller.play();
  }, [controller, playRequests]);
  useLayoutEffect(() => {
    if (jump) controller.jumpTo(jump.seconds);
  }, [controller, jump]);
  const tapJump = usePictureClicks(element, controller);
  const pictureInPicture = usePictureInPicture(element);
  usePlayerKeys(box, controller, toggleFullscreen, firstKey);

  const captions = video.captions.map(({ language }) => language);
  return (
    <>
      <CaptionOverlay video={element} languages={shownLanguages(state.captions, captions)} />
      {state.isWaiting ? <Spinner /> : null}
      <TapJump jump={tapJump} />
      <LoopChip media={element} />
      <PlayerNotice notice={state.notice} canRetry={state.canRetry} onRetry={() => controller.play()} />
      <ControlBar
        state={state}
        controller={controller}
        played={played}
        qualities={video.qualities}
        captions={captions}
        isHidden={isIdle}
        pictureInPicture={state.phase === 'ready' ? pictureInPicture : null}
        isFullscreen={isFullscreen}
        onToggleFullscreen={toggleFullscreen}
      />
    </>
  );
}
