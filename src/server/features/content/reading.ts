import type { Fault } from './faults.ts';
import type { MediaSource } from './media-source.ts';
import type { Source } from './source.ts';

/** A course being read: the faults found so far, and the files it needs. */
export type Reading = { source: Source; faults: Fault[]; warnings: Fault[]; media: MediaSource[] };

/** Records a fault that keeps the course from being stored. `place`: where in the file, may be empty. */
export function fault(reading: Reading, file: string, place: string, reason: string): void {
  reading.faults.push({ file, place, reason });
}

/** Records something that would puzzle the author later. */
export function warn(reading: Reading, file: string, reason: string): void {
  reading.warnings.push({ file, place: '', reason });
}
