import { startServerProcess } from './server-process.ts';

/** One server for all browser tests, passed on by TSUBAME_E2E. */
export default async function setup(): Promise<() => Promise<void>> {
  // As if behind a proxy, so that tests can choose their address.
  const server = await startServerProcess({ environment: { TRUST_PROXY: 'true' } });
  process.env['TSUBAME_E2E'] = JSON.stringify({
    baseUrl: server.baseUrl,
    accounts: server.accounts,
    dataDir: server.dataDir,
  });
  return () => server.stop();
}
