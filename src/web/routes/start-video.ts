import { type RememberedPosition, startPosition } from '#domain/player/start-position.ts';
import type { VideoOptions } from '#web/features/player/player-controller.ts';
import { startEarly } from '#web/features/player/start-early.ts';
import { keptPositionText, parsePosition } from '#web/features/progress/kept-positions.ts';

/** What the page says to it of its video. */
export type VideoStart = Omit<VideoOptions, 'startSeconds'> & {
  readonly componentId: number;
  readonly learnerId: number | null;
  readonly page: RememberedPosition | null;
  readonly cookieSeconds: number | null;
};

/**
 * Answers a press on play from before React is awake (early-press-script.ts): a file of its own that needs nothing of
 * React. Returns how to let the video go.
 */
export default function startVideo(button: HTMLElement, start: VideoStart): () => void {
  const box = button.parentElement;
  const video = box?.querySelector('video');
  if (!box || !video) return () => undefined;
  const { learnerId, componentId, page, cookieSeconds, durationSeconds } = start;
  const startSeconds = startPosition({
    page,
    browser: parsePosition(keptPositionText(learnerId, componentId)),
    cookieSeconds,
    durationSeconds,
  });
  return startEarly({ box, video, poster: box.querySelector('img'), button }, { ...start, startSeconds });
}
