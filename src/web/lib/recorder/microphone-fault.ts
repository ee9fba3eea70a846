import type { RecordingFault } from '#domain/exercise/speaking/speaking-steps.ts';

const FAULT_BY_ERROR: Readonly<Record<string, RecordingFault>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** Why the microphone did not open, by what getUserMedia throws. */
export function microphoneFault(error: unknown): RecordingFault {
  const name = error instanceof Error ? error.name : '';
  return FAULT_BY_ERROR[name] ?? 'failed';
}
