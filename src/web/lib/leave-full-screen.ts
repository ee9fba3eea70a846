/** What iPhones have instead: they show the video element itself in full. */
type AppleVideo = HTMLVideoElement & { webkitDisplayingFullscreen?: boolean; webkitExitFullscreen?: () => void };

/** Makes a modal visible where something fills the screen. */
export async function leaveFullScreen(): Promise<void> {
  for (const video of document.querySelectorAll<AppleVideo>('video')) {
    if (video.webkitDisplayingFullscreen) video.webkitExitFullscreen?.();
  }
  if (!document.fullscreenElement) return;
  try {
    await document.exitFullscreen();
  } catch (error) {
    console.info('Full screen was left already.', error);
  }
}
