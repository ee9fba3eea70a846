import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takePostgresAway } from './absence.ts';
import { replayOutOfOrder } from './replay.ts';
import { PATIENT } from '../start-command.ts';
import { openScene, type Scene } from './scene.ts';
import {
  type Aftermath,
  crashPostgres,
  freezeServer,
  killBackend,
  killServer,
  restartPostgres,
  type Strike,
  terminateConnections,
  terminateServer,
  underLoad,
} from './strikes.ts';

// `npm run bench -- faults` runs the same with twenty rounds.
const LONG_MS = 180_000;

let scene: Scene;
beforeAll(async () => {
  scene = await openScene(4, PATIENT);
}, LONG_MS);
afterAll(() => scene.station.close(), LONG_MS);

const KINDS = [
  'report',
  'swipe',
  'picture',
  'result',
  'comment',
  'reply',
  'like',
  'edit',
  'sign-in',
  'register',
  'code',
];

function expectNothingLost({ acknowledged, missing, doubled, exits }: Aftermath): void {
  expect({ missing, doubled, exits }).toEqual({ missing: [], doubled: [], exits: 0 });
  expect(KINDS.filter((kind) => !acknowledged.get(kind))).toEqual([]);
}

const statuses = ({ refused }: Aftermath) => [...new Set(refused.map((sent) => `${sent.kind} ${sent.status}`))];

describe('a real server, while people write all that can be written', () => {
  it.each<[string, Strike]>([
    ['a kill -9 of the server', killServer],
    ['an immediate stop of PostgreSQL', crashPostgres],
    ['a restart of PostgreSQL', restartPostgres],
    ['the end of all its connections', terminateConnections],
    ['a kill -9 of a backend', killBackend],
    ['a freeze of the server', (struck) => freezeServer(struck, 1000)],
  ])(
    'goes on after %s, loses nothing that it acknowledged and has nothing twice',
    async (_name, strike) => {
      const aftermath = await underLoad(scene, strike);
      expectNothingLost(aftermath);
      expect(statuses(aftermath).filter((status) => !status.endsWith(' 503'))).toEqual([]);
    },
    LONG_MS,
  );

  it(
    'ends by SIGTERM with status 0 and refuses nothing before',
    async () => {
      let exitStatus: number | null = null;
      const aftermath = await underLoad(scene, async (struck) => {
        exitStatus = await terminateServer(struck);
      });
      expectNothingLost(aftermath);
      expect({ refused: aftermath.refused, exitStatus }).toEqual({ refused: [], exitStatus: 0 });
    },
    LONG_MS,
  );

  it(
    'answers 503 with Retry-After while PostgreSQL is away, and goes on without a restart',
    async () => {
      const { answers, ...rest } = await takePostgresAway(scene, 1000);
      expect([...new Set(answers.map((sent) => sent.kind))].toSorted()).toEqual(KINDS.toSorted());
      expect(new Set(answers.map((sent) => `${sent.status} ${sent.retryAfter}`))).toEqual(new Set(['503 2']));
      expect(rest).toEqual({ health: 200, readiness: 503, isRunning: true });
    },
    LONG_MS,
  );

  it(
    'has no emitter whose error nobody hears, and no promise whose failure nobody awaits',
    async () => {
      const watch = fileURLToPath(new URL('./emitter-watch.mjs', import.meta.url));
      await scene.server.end('SIGTERM');
      scene.server = await scene.station.startServer({ NODE_OPTIONS: `--import=${watch}`, LOG_LEVEL: 'error' });
      process.kill(scene.server.pid, 'SIGUSR2');
      for (const strike of [terminateConnections, restartPostgres]) expectNothingLost(await underLoad(scene, strike));
      expect(scene.server.output()).not.toMatch(/unguarded|nobody awaited/);
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
