// Before main.ts, and in JavaScript: for a first file in TypeScript Node would load its compiler at every start.
import { enableCompileCache, registerHooks } from 'node:module';

// Keeps what V8 compiled and the types that Node took away for the next start.
enableCompileCache();

// drizzle-orm has a hundred modules, and for each of them Node would read its package.json of 180 KB anew to learn that
// it is an ES module: half a second of every start. Its inner imports name their files, so nothing is left to look up.
const DRIZZLE = '/node_modules/drizzle-orm/';
registerHooks({
  resolve(specifier, context, next) {
    const isInner = /^\.\.?\/.*\.js$/.test(specifier) && context.parentURL?.includes(DRIZZLE);
    if (!isInner) return next(specifier, context);
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
  },
});
