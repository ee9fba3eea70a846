import type { Stream, StreamOptions } from './stream.ts';

/** iPhones may wait forever, without an error, for a silent server or an expired address. */
const SILENCE_MS = 20_000;

/** The browser's own HLS, on iPhones. What it cannot do: docs/decisions/009. */
export function attachNative({ video, address, onFault, onData }: StreamOptions): Stream {
  const controller = new AbortController();
  const { signal } = controller;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const on = (types: readonly string[], task: () => void) => {
    for (const type of types) video.addEventListener(type, task, { signal });
  };
  const stopWatching = () => clearTimeout(timer);
  const watchSilence = () => {
    stopWatching();
    timer = setTimeout(() => onFault('grant'), SILENCE_MS);
  };
  // The element can't tell an expired address from a silent server; a new address may fix either.
  on(['error'], () => {
    stopWatching();
    onFault(video.error?.code === MediaError.MEDIA_ERR_DECODE ? 'media' : 'grant');
  });
  on(['waiting'], watchSilence);
  on(['progress'], () => (timer === undefined ? undefined : watchSilence()));
  on(['playing', 'pause', 'emptied'], () => {
    stopWatching();
    timer = undefined;
  });
  on(['loadeddata'], onData);
  video.src = address;
  video.load();
  return {
    moveTo: () => false,
    detach() {
      stopWatching();
      controller.abort();
      video.removeAttribute('src');
      video.load();
    },
  };
}
