import { readlinkSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { vi } from 'vitest';

/**
 * The paths that are flushed to the disk from here on, as they were called when that happened. Linux only: it tells the
 * path of an open file.
 */
export async function recordFlushes(): Promise<string[]> {
  const flushed: string[] = [];
  const probe = await open('/');
  const prototype = Object.getPrototypeOf(probe) as typeof probe;
  await probe.close();
  const sync: (this: typeof probe) => Promise<void> = Reflect.get(prototype, 'sync');
  vi.spyOn(prototype, 'sync').mockImplementation(async function (this: typeof probe) {
    flushed.push(readlinkSync(`/proc/self/fd/${this.fd}`));
    await sync.call(this);
  });
  return flushed;
}
