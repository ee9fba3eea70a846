/** What the server takes, and browsers can record. decisions §10 */
const WEBM = 'audio/webm;codecs=opus';
const MP4 = 'audio/mp4';
const OGG = 'audio/ogg;codecs=opus';

/** The type to record in; undefined: the browser's own choice. WebKit writes sound MP4, but WebM only since lately. */
export function recordingType(isTypeSupported: (type: string) => boolean, isWebKit: boolean): string | undefined {
  return (isWebKit ? [MP4, WEBM, OGG] : [WEBM, MP4, OGG]).find(isTypeSupported);
}
