import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFixtureSite, type FixtureSite } from './testing/fixture-site.ts';

let fixture: FixtureSite;
beforeEach(async () => {
  fixture = await createFixtureSite();
});
afterEach(() => fixture.close());

// Runs before the server: says at its end which packages it has loaded.
const SAY_PACKAGES = `import { registerHooks } from 'node:module';
const packages = new Set();
registerHooks({
  load(url, context, nextLoad) {
    packages.add(/.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1]);
    return nextLoad(url, context);
  },
});
process.on('exit', () => console.log('packages: ' + [...packages].join(' ') + '.'));`;

it('a start loads no package that few requests need', async () => {
  const site = await fixture.start({
    NODE_OPTIONS: `--import=data:text/javascript;base64,${Buffer.from(SAY_PACKAGES).toString('base64')}`,
  });
  await site.end('SIGTERM');
  await expect.poll(() => site.output()).toMatch(/packages: .*\./);
  const packages = /packages: (.*)\./.exec(site.output())?.[1]?.split(' ');
  expect(packages).toContain('fastify');
  for (const late of ['ajv', 'otplib', 'sharp', 'yazl', 'vite']) expect(packages).not.toContain(late);
});
