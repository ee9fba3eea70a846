// Before main.ts, and in JavaScript: for a first file in TypeScript Node would load its compiler at every start.
import { enableCompileCache, registerHooks } from 'node:module';

const SOURCES = new URL('../', import.meta.url).href;
/** where packages are that our files import */
const packages = new Map();

// Keeps what V8 compiled and the types that Node took away for the next start.
enableCompileCache();

// Node would look up each of some 2,600 imports on the disk and in package.json, an eighth of a start. Ours are plain
// addresses, relative or `#domain/….ts` (package.json, `imports`), and a package is the same one for all of our files. A
// file that is not there fails all the same, when it is read.
registerHooks({
  resolve(specifier, context, nextResolve) {
    if (!context.parentURL?.startsWith(SOURCES)) return nextResolve(specifier, context);
    const isRelative = specifier.startsWith('.');
    if (isRelative || specifier.startsWith('#')) {
      if (!specifier.endsWith('.ts')) return nextResolve(specifier, context);
      const url = isRelative ? new URL(specifier, context.parentURL).href : SOURCES + specifier.slice(1);
      return { url, format: 'module-typescript', shortCircuit: true };
    }
    const known = packages.get(specifier) ?? { ...nextResolve(specifier, context), shortCircuit: true };
    packages.set(specifier, known);
    return known;
  },
});
