/** iPhones show only the video element itself in full screen. */
type AppleVideo = HTMLVideoElement & { webkitDisplayingFullscreen?: boolean; webkitExitFullscreen?: () => void };

/** Leaves full screen, so that a modal is visible. */
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
