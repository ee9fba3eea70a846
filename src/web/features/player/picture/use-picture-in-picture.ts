import { type RefObject, useEffect, useState } from 'react';

export type PictureInPicture = { readonly isOn: boolean; readonly toggle: () => void };

/** Picture-in-picture, null if unsupported. It ends with its page. */
export function usePictureInPicture(video: RefObject<HTMLVideoElement | null>): PictureInPicture | null {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const element = video.current;
    const controller = new AbortController();
    const { signal } = controller;
    element?.addEventListener('enterpictureinpicture', () => setOn(true), { signal });
    element?.addEventListener('leavepictureinpicture', () => setOn(false), { signal });
    return () => {
      controller.abort();
      if (element && document.pictureInPictureElement === element) void document.exitPictureInPicture();
    };
  }, [video]);
  // Firefox has its own button and no such API.
  if (!('pictureInPictureEnabled' in document) || !document.pictureInPictureEnabled) return null;
  return {
    isOn,
    toggle() {
      const change = isOn ? document.exitPictureInPicture() : video.current?.requestPictureInPicture();
      change?.catch((error: unknown) => console.info('The browser gives no window to the video.', error));
    },
  };
}
