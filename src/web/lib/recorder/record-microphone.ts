import type { RecordingFault } from '#domain/exercise/speaking/speaking-steps.ts';
import type { MicrophonePorts } from './microphone-ports.ts';

/** Pronunciation is compared with the model's: nothing may smooth it. */
const CONSTRAINTS: MediaStreamConstraints = {
  audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
};
/** 30 s are 120 KB, of the 2 MB that the server takes. */
const BITS_PER_SECOND = 32_000;
/** What is recorded is handed over this often, so that a fault costs no more. */
const SLICE_MS = 500;

/** `blob` is null if nothing was recorded; `fault`: it ended before it was told to. */
export type Recorded = { readonly blob: Blob | null; readonly fault: RecordingFault | null };

/** A running recording. The microphone is let go of when it ends, in whatever way. */
export type Recording = {
  readonly stream: MediaStream;
  readonly recorded: Promise<Recorded>;
  end(): void;
};

/**
 * Opens the microphone and records until `end`, or until the microphone is unplugged or taken. Aborting throws the
 * recording away. Throws what getUserMedia throws.
 */
export async function recordMicrophone(ports: MicrophonePorts, signal: AbortSignal): Promise<Recording> {
  const stream = await ports.open(CONSTRAINTS);
  const letGo = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  try {
    signal.throwIfAborted();
    const mimeType = ports.type();
    const recorder = ports.record(stream, {
      audioBitsPerSecond: BITS_PER_SECOND,
      ...(mimeType === undefined ? {} : { mimeType }),
    });
    const recorded = collect(stream, recorder).finally(letGo);
    signal.addEventListener('abort', letGo);
    recorder.start(SLICE_MS);
    return { stream, recorded, end: () => stop(recorder) };
  } catch (error) {
    letGo();
    throw error;
  }
}

function collect(stream: MediaStream, recorder: MediaRecorder): Promise<Recorded> {
  const chunks: Blob[] = [];
  let fault: RecordingFault | null = null;
  const endBy = (why: RecordingFault) => () => {
    if (recorder.state !== 'inactive') fault ??= why;
    stop(recorder);
  };
  for (const track of stream.getTracks()) {
    track.addEventListener('ended', endBy('unplugged'));
    // A call came in, or the system has switched it off.
    track.addEventListener('mute', endBy('interrupted'));
  }
  return new Promise((resolve) => {
    recorder.addEventListener('dataavailable', ({ data }) => {
      if (data.size > 0) chunks.push(data);
    });
    recorder.addEventListener('error', endBy('failed'));
    recorder.addEventListener('stop', () => {
      const type = recorder.mimeType || (chunks[0]?.type ?? '');
      resolve({ blob: chunks.length > 0 ? new Blob(chunks, { type }) : null, fault });
    });
  });
}

function stop(recorder: MediaRecorder): void {
  if (recorder.state !== 'inactive') recorder.stop();
}
