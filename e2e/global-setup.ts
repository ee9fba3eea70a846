import { startServerProcess } from './server-process.ts';

/** One server for all browser tests; they find it by TSUBAME_E2E. */
export default async function setup(): Promise<() => Promise<void>> {
  // Behind a proxy, so that a test may come from an address of its own.
  const server = await startServerProcess({ environment: { TRUST_PROXY: 'true' } });
  process.env['TSUBAME_E2E'] = JSON.stringify({
    baseUrl: server.baseUrl,
    accounts: server.accounts,
    dataDir: server.dataDir,
  });
  return () => server.stop();
}
