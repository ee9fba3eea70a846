import { QUALITIES, type Quality, type Server, SERVERS } from '#domain/player/video-choices.ts';
import { AppError } from '../../platform/app-error.ts';
import type { VideoNode } from '../content/index.ts';
import { canOpenLesson } from '../courses/index.ts';
import type { RequestContext } from '../request-context/index.ts';
import { grantedStreamPath } from './grants.ts';

export type LinkDeps = { grantSecret: string; servers: Record<Server, string>; now: () => number };

/** What GET /video/get-link asks for: {server}/{quality}/{video name}/index.m3u8. spec 1 §7 */
export function parseVideoAddress(url: string): { server: Server; quality: Quality; name: string } | null {
  const match = /^\/?([a-z]+)\/([a-z0-9]+)\/([a-z0-9-]+)\/index\.m3u8$/.exec(url);
  const server = SERVERS.find((known) => known === match?.[1]);
  const quality = QUALITIES.find((known) => known === match?.[2]);
  return server && quality && match?.[3] ? { server, quality, name: match[3] } : null;
}

/** A playable address. Allowed when any lesson that the viewer may open uses the video (decisions §6). */
export function createVideoLink(deps: LinkDeps, context: RequestContext, url: string): string {
  const asked = parseVideoAddress(url);
  if (!asked) throw new AppError('VIDEO_ADDRESS_INVALID');
  const video = context.tree.videoByName.get(asked.name);
  if (!video || (asked.quality !== 'auto' && !video.qualities.includes(asked.quality)))
    throw new AppError('VIDEO_NOT_FOUND');
  refuseUnlessOpen(context, video, deps.now());
  const file = asked.quality === 'auto' ? 'auto.m3u8' : `${asked.quality}/index.m3u8`;
  return deps.servers[asked.server] + grantedStreamPath(deps.grantSecret, video.folder, file, deps.now());
}

function refuseUnlessOpen({ viewer }: RequestContext, video: VideoNode, nowMs: number): void {
  if (video.lessons.some((lesson) => canOpenLesson(viewer, lesson, nowMs))) return;
  throw new AppError(viewer.userId === null ? 'SIGN_IN_REQUIRED' : 'LESSON_LOCKED');
}
