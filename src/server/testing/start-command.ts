import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
type Package = { scripts: { start: string } };
const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as Package;

/** Node flags of `npm start`. */
export const NODE_FLAGS = scripts.start.split(' ').filter((word) => word.startsWith('--'));
/** Those for V8, whatever the program. */
export const V8_FLAGS = NODE_FLAGS.filter((flag) => flag.startsWith('--v8-'));
/** A test is about other things than how soon a server on a busy machine says that it is busy. */
export const PATIENT = { DATABASE_WAIT_SECONDS: '60' };
/** The program's file. */
export const SERVER_PROGRAM = path.join(ROOT, 'src/server/main.ts');
