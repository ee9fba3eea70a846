import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openGround } from './open-ground.ts';
import { type Ground, runSeed } from './run-seed.ts';
import { fetchOfCaller } from './simulated-page.ts';
import type { Sabotage } from './simulated-servers.ts';

let ground: Ground & { close(): Promise<void> };

beforeAll(async () => {
  ground = await openGround();
});
afterAll(() => ground.close());
beforeEach(() => {
  vi.stubGlobal('fetch', fetchOfCaller);
  vi.spyOn(console, 'info').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
});

// EXAM_SEEDS=10000 for more of them, EXAM_SEED=n for one that failed: npm run bench -- exam-faults
const SEEDS = Number(process.env['EXAM_SEEDS'] ?? 200);
const ONE = process.env['EXAM_SEED'];

it('an exam loses nothing, whatever tabs, networks, servers and databases do', { timeout: 7_200_000 }, async () => {
  const seeds = ONE === undefined ? Array.from({ length: SEEDS }, (_, index) => index + 1) : [Number(ONE)];
  let answers = 0;
  const failed = [];
  for (const seed of seeds) {
    const { violations, trace, ...counts } = await runSeed(ground, seed);
    answers += counts.answers;
    if (violations.length > 0) failed.push(`seed ${seed}: ${violations.join('; ')}`);
    if (ONE !== undefined) console.log(trace.join('\n'));
  }
  if (failed.length > 0) console.error(failed.join('\n'));
  expect(failed).toEqual([]);
  // The days are full of work.
  expect(answers).toBeGreaterThan(seeds.length * 5);
});

it('a seed is the same day each time', { timeout: 60_000 }, async () => {
  const once = await runSeed(ground, 11);
  expect(await runSeed(ground, 11)).toEqual(once);
});

it.each<[Sabotage]>([['sequence'], ['grace'], ['acknowledgement']])(
  'the simulator finds it when the rule of the %s is broken',
  { timeout: 600_000 },
  async (sabotage) => {
    const found = [];
    for (let seed = 1; seed <= 200 && found.length === 0; seed += 1) {
      found.push(...(await runSeed(ground, seed, sabotage)).violations);
    }
    expect(found).not.toEqual([]);
  },
);
