import { type Quality, type Server, streamName } from '#domain/player/video-choices.ts';

/** Address of the call that answers a playable address. */
export function linkAddress(server: Server, quality: Quality, videoName: string): string {
  return `/video/get-link?${new URLSearchParams({ url: streamName(server, quality, videoName) })}`;
}
