import { readlinkSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { vi } from 'vitest';

/**
 * Records the paths flushed to disk from now on, as named at that moment. Linux only: needs the path of an open file.
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
