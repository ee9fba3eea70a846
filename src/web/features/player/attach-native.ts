import type { Stream, StreamOptions } from './stream.ts';

/** The browser's own HLS, on iPhones. What it cannot do: docs/decisions/009. */
export function attachNative({ video, address, onFault, onData }: StreamOptions): Stream {
  const controller = new AbortController();
  const { signal } = controller;
  // The element does not tell an expired address from a silent server: a new address cures both where it can.
  video.addEventListener(
    'error',
    () => onFault(video.error?.code === MediaError.MEDIA_ERR_DECODE ? 'media' : 'grant'),
    { signal },
  );
  video.addEventListener('loadeddata', onData, { signal });
  video.src = address;
  video.load();
  return {
    moveTo: () => false,
    detach() {
      controller.abort();
      video.removeAttribute('src');
      video.load();
    },
  };
}
