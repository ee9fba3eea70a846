import './quick-start.mjs';

// Dynamic, so that the imports below find the compile cache and the loader hook.
const { startServer } = await import('./start-server.ts');
await startServer(process.env, { isDevelopment: process.argv.includes('--dev') });
