import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { locate } from '../db/embedded/locate.ts';
import { userForPostgres } from '../db/embedded/system-user.ts';
import { createSiteFolder } from './site-folder.ts';

it('keeps the data of PostgreSQL inside, whoever runs the tests', async () => {
  const folder = createSiteFolder('tsubame-site-');
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { base } = await locate(path.join(folder, 'data'), await userForPostgres('tsubame'));
  expect(path.relative(folder, base)).toBe(path.join('data', 'postgres'));
});
