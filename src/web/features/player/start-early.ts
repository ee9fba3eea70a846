import { videoController, type VideoOptions } from './player-controller.ts';

/** The server-rendered part of a player: its box, containing the element, the poster and the button pressed. */
export type DrawnPlayer = {
  readonly box: HTMLElement;
  readonly video: HTMLVideoElement;
  readonly poster: HTMLElement | null;
  readonly button: HTMLElement;
};

/**
 * Plays a video before React is awake, in the server-rendered elements; the player adopts the controller later. Changes
 * only attributes that React itself sets from then on, or does not know. The returned function releases the video.
 */
export function startEarly({ box, video, poster, button }: DrawnPlayer, options: VideoOptions): () => void {
  const controller = videoController(video, options);
  const disconnect = controller.connect(video);
  const stopDrawing = controller.subscribe(() => {
    // React has rendered the playing state and removed the button.
    if (!button.isConnected) return stopDrawing();
    const { phase, isWaiting } = controller.state;
    const isAtRest = phase === 'idle';
    if (poster) poster.hidden = !isAtRest;
    button.hidden = !isAtRest;
    box.ariaBusy = isWaiting ? 'true' : null;
  });
  // The button is about to disappear, and from the box the player's keys work.
  box.focus({ preventScroll: true });
  controller.play();
  return () => {
    stopDrawing();
    disconnect();
  };
}
