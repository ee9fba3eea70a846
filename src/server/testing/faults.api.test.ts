import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  crashPostgres,
  killServer,
  openScene,
  replayOutOfOrder,
  type Scene,
  takePostgresAway,
  terminateServer,
} from './faults.ts';

// `npm run bench -- faults` runs the same with twenty rounds.
const ROUNDS = 2;
const LONG_MS = 120_000;

let scene: Scene;
beforeAll(async () => {
  scene = await openScene(6);
}, LONG_MS);
afterAll(() => scene.station.close(), LONG_MS);

describe('a real server with learners who watch', () => {
  it(
    'has every acknowledged report after a kill -9',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { acknowledged, missing } = await killServer(scene);
        expect(acknowledged).toBeGreaterThan(0);
        expect(missing).toEqual([]);
      }
    },
    LONG_MS,
  );

  it(
    'has every acknowledged report after an immediate stop of PostgreSQL',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { acknowledged, missing, refused } = await crashPostgres(scene);
        expect(acknowledged).toBeGreaterThan(0);
        expect(missing).toEqual([]);
        expect(new Set(refused.map((sent) => sent?.status))).toEqual(new Set([503]));
      }
    },
    LONG_MS,
  );

  it(
    'ends by SIGTERM with status 0 and loses nothing that it answered',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { acknowledged, missing, refused, exitStatus } = await terminateServer(scene);
        expect(acknowledged).toBeGreaterThan(0);
        expect({ missing, refused, exitStatus }).toEqual({ missing: [], refused: [], exitStatus: 0 });
      }
    },
    LONG_MS,
  );

  it(
    'answers 503 with Retry-After while PostgreSQL is away, and goes on without a restart',
    async () => {
      const { answers, ...rest } = await takePostgresAway(scene, 1000);
      expect(answers.length).toBeGreaterThan(0);
      expect(new Set(answers.map((sent) => `${sent?.status} ${sent?.retryAfter}`))).toEqual(new Set(['503 2']));
      expect(rest).toEqual({ health: 200, readiness: 503, afterwards: 200, samePid: true });
    },
    LONG_MS,
  );

  it(
    'ends in the same state when reports come repeated, out of order and across a kill -9',
    async () => {
      const { inOrder, outOfOrder } = await replayOutOfOrder(scene, 1);
      expect(inOrder).toMatchObject([
        { percent: expect.any(Number) },
        { playbacks: [{ sequence: 6 }, { sequence: 6 }] },
      ]);
      expect(outOfOrder).toEqual(inOrder);
    },
    LONG_MS,
  );
});
