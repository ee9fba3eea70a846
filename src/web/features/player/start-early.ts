import type { VideoOptions } from './player-controller.ts';
import { videoController } from './video-controllers.ts';

/** What the server drew of a player: its box, and in it the element, the poster and the button that was pressed. */
export type DrawnPlayer = {
  readonly box: HTMLElement;
  readonly video: HTMLVideoElement;
  readonly poster: HTMLElement | null;
  readonly button: HTMLElement;
};

/**
 * Plays a video before React is awake, in what the server drew; the player adopts the controller later. It changes only
 * attributes that React sets itself from then on, or knows nothing of. The returned function lets the video go.
 */
export function startEarly({ box, video, poster, button }: DrawnPlayer, options: VideoOptions): () => void {
  const controller = videoController(video, options);
  const disconnect = controller.connect(video);
  const stopDrawing = controller.subscribe(() => {
    // React has drawn what plays: the button is gone.
    if (!button.isConnected) return stopDrawing();
    const { phase, isWaiting } = controller.state;
    const isAtRest = phase === 'idle';
    if (poster) poster.hidden = !isAtRest;
    button.hidden = !isAtRest;
    box.ariaBusy = isWaiting ? 'true' : null;
  });
  // The button goes; the keys of the player work from here on.
  box.focus({ preventScroll: true });
  controller.play();
  return () => {
    stopDrawing();
    disconnect();
  };
}
