import { PlayerController, type VideoOptions } from './player-controller.ts';

const controllers = new WeakMap<HTMLVideoElement, PlayerController>();

/** The one controller of a video element; an early press may create it before the player is rendered. */
export function videoController(video: HTMLVideoElement | null, options: VideoOptions): PlayerController {
  const controller = (video && controllers.get(video)) ?? new PlayerController(options);
  if (video) controllers.set(video, controller);
  return controller;
}
