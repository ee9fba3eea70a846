import { currentAddress, splitStreamAddress } from '#domain/player/stream-address.ts';
import type Hls from 'hls.js';
import { attachNative } from './attach-native.ts';
import { fetchAhead } from './fetch-ahead.ts';
import type { Stream, StreamOptions } from './stream.ts';

let isLibraryThere = false;

/** Attaches a stream to a video element: with hls.js where supported, else with native HLS (iPhones). */
export async function attachStream(options: StreamOptions): Promise<Stream> {
  const { video, address, startSeconds, onFault, onData } = options;
  if (!isLibraryThere) void fetchAhead(address, startSeconds);
  const { default: HlsLight, ErrorDetails, ErrorTypes } = await import('hls.js/light');
  isLibraryThere = true;
  if (!HlsLight.isSupported()) return attachNative(options);
  const origins = originsOf(address);
  const hls: Hls = new HlsLight({
    startPosition: startSeconds,
    capLevelToPlayerSize: true,
    // Give up on a silent server within seconds: there is another one.
    fragLoadPolicy: { default: retry(8_000, 60_000, 2) },
    manifestLoadPolicy: { default: retry(8_000, 15_000, 1) },
    playlistLoadPolicy: { default: retry(8_000, 15_000, 1) },
    // The playlist's addresses are those of where it was first loaded; the files may have moved since.
    xhrSetup: (request, url) => request.open('GET', currentAddress(url, origins), true),
  });
  let hasRepaired = false;
  hls.on(HlsLight.Events.ERROR, (_event, data) => {
    const isForbidden = data.response?.code === 403 || data.response?.code === 401;
    // hls.js would wait for the network silently.
    const isOffline = data.type === ErrorTypes.NETWORK_ERROR && !navigator.onLine;
    if (!data.fatal && !isForbidden && !isOffline) return;
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
  hls.on(HlsLight.Events.FRAG_BUFFERED, onData);
  hls.loadSource(address);
  hls.attachMedia(video);
  return {
    moveTo(nextAddress) {
      const [origin] = originsOf(nextAddress);
      const isSameFile =
        splitStreamAddress(absolute(nextAddress))?.file === splitStreamAddress(absolute(address))?.file;
      if (!origin || !isSameFile || video.readyState < HTMLMediaElement.HAVE_METADATA) return false;
      origins.push(origin);
      hls.stopLoad();
      hls.startLoad(video.currentTime, true);
      return true;
    },
    detach: () => hls.destroy(),
  };
}

const absolute = (address: string): string => new URL(address, location.href).href;

function originsOf(address: string): string[] {
  const split = splitStreamAddress(absolute(address));
  return split ? [split.origin] : [];
}

function retry(firstByteMs: number, loadMs: number, max: number) {
  return {
    maxTimeToFirstByteMs: firstByteMs,
    maxLoadTimeMs: loadMs,
    timeoutRetry: { maxNumRetry: 1, retryDelayMs: 0, maxRetryDelayMs: 0 },
    errorRetry: { maxNumRetry: max, retryDelayMs: 500, maxRetryDelayMs: 4_000 },
  };
}
