import { expect, test } from 'vitest';

import { StartError } from '../../platform/start-error.ts';
import { assertDurable } from './durability.ts';

const showing = (off: string) => (sql: string) => Promise.resolve(sql === `SHOW ${off}` ? 'off' : 'on');

test.each(['fsync', 'synchronous_commit', 'full_page_writes'])('a server with %s off is refused', async (setting) => {
  const check = assertDurable(showing(setting));
  await expect(check).rejects.toThrow(StartError);
  await expect(check).rejects.toThrow(`PostgreSQL runs with ${setting} = off`);
});

test('a server that keeps what it confirms passes', async () => {
  await expect(assertDurable(showing('nothing'))).resolves.toBeUndefined();
});
