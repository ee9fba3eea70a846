let late = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
  late += by;
  for (const listener of listeners) listener();
}

/** A part that somebody asked for did not come at once. */
export const partIsLate = (): void => change(1);

/** It came after all. */
export const partArrived = (): void => change(-1);

/** Whether any part is awaited longer than it should. */
export const isAnyPartLate = (): boolean => late > 0;

export function onLateParts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
