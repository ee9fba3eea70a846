// Before main.ts, and in JavaScript: for a first file in TypeScript Node would load its compiler at every start.
import { enableCompileCache } from 'node:module';

// Keeps what V8 compiled and the types that Node took away for the next start.
enableCompileCache();
