import type { Fault } from './faults.ts';
import type { MediaSource } from './media-source.ts';
import type { Source } from './source.ts';

/** A course while it is read: what was found wrong so far, and the files that it needs. */
export type Reading = { source: Source; faults: Fault[]; warnings: Fault[]; media: MediaSource[] };

/** Notes what keeps the course from being stored. `place` names where in the file, or is empty. */
export function fault(reading: Reading, file: string, place: string, reason: string): void {
  reading.faults.push({ file, place, reason });
}

/** Notes what an author would wonder about later. */
export function warn(reading: Reading, file: string, reason: string): void {
  reading.warnings.push({ file, place: '', reason });
}
