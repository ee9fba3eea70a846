import type { ErrorView } from '#contract/errors.ts';
import type { Quality, Server } from '#domain/player/video-choices.ts';
import { linkAddress } from './link-address.ts';

/** The address of a stream, or why there is none: a fault worth retrying, or a refusal with its message. */
export type Link =
  | { readonly type: 'found'; readonly address: string }
  | { readonly type: 'fault' }
  | { readonly type: 'refused'; readonly message: string };

const ANSWER_LIMIT_MS = 15_000;

/** Requests a playable address; it contains its own permission and expires. spec 1 §7, decisions §6 */
export async function getLink(server: Server, quality: Quality, videoName: string, signal: AbortSignal): Promise<Link> {
  try {
    const response = await fetch(linkAddress(server, quality, videoName), {
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_LIMIT_MS)]),
    });
    if (response.ok) return { type: 'found', address: (await response.json()) as string };
    if (response.status >= 500 || response.status === 429) return { type: 'fault' };
    const { error } = (await response.json()) as ErrorView;
    return { type: 'refused', message: error.message };
  } catch (error) {
    if (!signal.aborted) console.info('No address for the video.', error);
    return { type: 'fault' };
  }
}
