/** How long an answer may take once its request has arrived. */
export const ANSWER_MS = 20_000;

/** Slowest sending to wait for. */
const UPLOAD_BYTES_PER_MS = 10;

/** How long both ends wait for an upload: a server that waits less cuts the same one off each time it is sent again. */
export function uploadMs(bytes: number): number {
  return ANSWER_MS + bytes / UPLOAD_BYTES_PER_MS;
}
