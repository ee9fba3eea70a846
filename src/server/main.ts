import { enableCompileCache } from 'node:module';
import { startServer } from './start-server.ts';

// Keeps what V8 compiled and the types that Node took away for the next start.
enableCompileCache();
await startServer(process.env, { isDevelopment: process.argv.includes('--dev') });
