let late = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
  late += by;
  for (const listener of listeners) listener();
}

/** A part that somebody asked for did not come at once. */
export const chunkIsLate = (): void => change(1);

/** It came after all. */
export const chunkArrived = (): void => change(-1);

/** Whether any part is awaited longer than it should. */
export const isAnyChunkLate = (): boolean => late > 0;

export function onLateChunks(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
