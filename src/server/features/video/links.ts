import { QUALITIES, type Quality, type Server, SERVERS } from '#domain/player/video-choices.ts';
import { AppError } from '../../platform/app-error.ts';
import { requireOneOpen } from '../access/index.ts';
import type { VideoNode } from '../content/index.ts';
import type { RequestContext } from '../request-context/index.ts';
import { grantedStreamPath } from './grants.ts';

export type LinkDeps = { grantSecret: string; servers: Record<Server, string>; now: () => number };

/** The stream in GET /video/get-link: {server}/{quality}/{video name}/index.m3u8. spec 1 §7 */
export function parseVideoAddress(url: string): { server: Server; quality: Quality; name: string } | null {
  const match = /^\/?([a-z]+)\/([a-z0-9]+)\/([a-z0-9-]+)\/index\.m3u8$/.exec(url);
  const server = SERVERS.find((known) => known === match?.[1]);
  const quality = QUALITIES.find((known) => known === match?.[2]);
  return server && quality && match?.[3] ? { server, quality, name: match[3] } : null;
}

export type OpenVideo = { video: VideoNode; server: Server; quality: Quality };

/** The video of an address. Allowed when any lesson that the viewer may open uses it (decisions §6). */
export function requireOpenVideo(context: RequestContext, url: string, nowMs: number): OpenVideo {
  const asked = parseVideoAddress(url);
  if (!asked) throw new AppError('VIDEO_ADDRESS_INVALID');
  const { server, quality, name } = asked;
  const video = context.tree.videoByName.get(name);
  if (!video || (quality !== 'auto' && !video.qualities.includes(quality))) throw new AppError('VIDEO_NOT_FOUND');
  requireOneOpen(context, video.lessons, nowMs);
  return { video, server, quality };
}

/** A playable address. */
export function createVideoLink(deps: LinkDeps, { video, server, quality }: OpenVideo): string {
  const file = quality === 'auto' ? 'auto.m3u8' : `${quality}/index.m3u8`;
  return deps.servers[server] + grantedStreamPath(deps.grantSecret, video.folder, file, deps.now());
}
