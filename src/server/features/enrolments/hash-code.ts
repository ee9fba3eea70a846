import { createHash } from 'node:crypto';

/** What is stored of a code. */
export const hashCode = (code: string): Buffer => createHash('sha256').update(code).digest();
