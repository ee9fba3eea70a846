import './quick-start.mjs';

// Only now: what it imports should find the cache and the short way.
const { startServer } = await import('./start-server.ts');
await startServer(process.env, { isDevelopment: process.argv.includes('--dev') });
