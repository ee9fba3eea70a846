import { Store } from './store.ts';

const late = new Store(0);

/** A requested chunk failed to load at once. */
export const chunkIsLate = (): void => late.set(late.get() + 1);

/** It has loaded after all. */
export const chunkArrived = (): void => late.set(late.get() - 1);

export const isAnyChunkLate = (): boolean => late.get() > 0;

export const onLateChunks = late.subscribe;
