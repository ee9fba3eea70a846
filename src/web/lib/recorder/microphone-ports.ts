import { recordingType } from './recording-type.ts';

/** What recording needs of the browser. */
export type MicrophonePorts = {
  open(constraints: MediaStreamConstraints): Promise<MediaStream>;
  record(stream: MediaStream, options: MediaRecorderOptions): MediaRecorder;
  /** the type to record in; undefined: the browser's own */
  type(): string | undefined;
};

/** Without a secure connection, `navigator.mediaDevices` does not exist: opening throws then. */
export const BROWSER_MICROPHONE: MicrophonePorts = {
  open: async (constraints) => navigator.mediaDevices.getUserMedia(constraints),
  record: (stream, options) => new MediaRecorder(stream, options),
  type: () => recordingType((type) => MediaRecorder.isTypeSupported(type), navigator.vendor.startsWith('Apple')),
};
