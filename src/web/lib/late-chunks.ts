import { Store } from './store.ts';

const late = new Store(0);

/** A chunk that somebody asked for did not come at once. */
export const chunkIsLate = (): void => late.set(late.get() + 1);

/** It came after all. */
export const chunkArrived = (): void => late.set(late.get() - 1);

export const isAnyChunkLate = (): boolean => late.get() > 0;

export const onLateChunks = late.subscribe;
