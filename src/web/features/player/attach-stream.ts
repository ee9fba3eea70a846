import type Hls from 'hls.js';
import type { StreamFault } from '#domain/player/recovery.ts';

type Options = {
  readonly video: HTMLVideoElement;
  readonly address: string;
  readonly startSeconds: number;
  readonly onFault: (fault: StreamFault) => void;
};

/** Fetches hls.js: as soon as somebody reaches for the player, not before. */
export function preloadStreaming(): void {
  void import('hls.js/light');
}

/**
 * Connects a video element with a stream; the returned function takes it off again. hls.js where it runs, so that
 * qualities can be chosen; the browser's own HLS on iPhones.
 */
export async function attachStream(options: Options): Promise<() => void> {
  const { default: HlsLight, ErrorDetails, ErrorTypes } = await import('hls.js/light');
  if (!HlsLight.isSupported()) return attachNative(options);
  const { video, address, startSeconds, onFault } = options;
  const hls: Hls = new HlsLight({
    startPosition: startSeconds,
    capLevelToPlayerSize: true,
    // A server that does not answer is left after seconds: another one waits.
    fragLoadPolicy: { default: retry(8_000, 60_000, 2) },
    manifestLoadPolicy: { default: retry(8_000, 15_000, 1) },
    playlistLoadPolicy: { default: retry(8_000, 15_000, 1) },
  });
  let hasRepaired = false;
  hls.on(HlsLight.Events.ERROR, (_event, data) => {
    const isForbidden = data.response?.code === 403 || data.response?.code === 401;
    if (!data.fatal && !isForbidden) return;
    if (
      data.type === ErrorTypes.MEDIA_ERROR &&
      !hasRepaired &&
      data.details !== ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR
    ) {
      hasRepaired = true;
      hls.recoverMediaError();
      return;
    }
    hls.stopLoad();
    onFault(isForbidden ? 'grant' : data.type === ErrorTypes.MEDIA_ERROR ? 'media' : 'network');
  });
  hls.loadSource(address);
  hls.attachMedia(video);
  return () => hls.destroy();
}

function retry(firstByteMs: number, loadMs: number, most: number) {
  return {
    maxTimeToFirstByteMs: firstByteMs,
    maxLoadTimeMs: loadMs,
    timeoutRetry: { maxNumRetry: 1, retryDelayMs: 0, maxRetryDelayMs: 0 },
    errorRetry: { maxNumRetry: most, retryDelayMs: 500, maxRetryDelayMs: 4_000 },
  };
}

function attachNative({ video, address, onFault }: Options): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  // The element does not tell an expired address from a silent server: a new address cures both where it can.
  video.addEventListener(
    'error',
    () => onFault(video.error?.code === MediaError.MEDIA_ERR_DECODE ? 'media' : 'grant'),
    {
      signal,
    },
  );
  video.src = address;
  video.load();
  return () => {
    controller.abort();
    video.removeAttribute('src');
    video.load();
  };
}
