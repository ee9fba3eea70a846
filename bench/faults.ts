// The faults of src/server/testing/faults, twenty rounds each.
import { type Absence, hangPostgres, takePostgresAway } from '#server/testing/faults/absence.ts';
import { replayOutOfOrder } from '#server/testing/faults/replay.ts';
import { openScene, type Scene } from '#server/testing/faults/scene.ts';
import {
  type Aftermath,
  crashPostgres,
  freezeBackend,
  freezePostgres,
  freezeServer,
  killBackend,
  killServer,
  restartPostgres,
  type Strike,
  terminateConnections,
  terminateServer,
  underLoad,
} from '#server/testing/faults/strikes.ts';
import { type Finding, formatNumber } from './lib/finding.ts';
import { percentile } from './lib/rounds.ts';

const ROUNDS = 20;
const LEARNERS = 8;
const AWAY_MS = 30_000;
const HANGING_MS = 8000;
const NONE = { atMost: 0 };

const STRIKES: [string, Strike][] = [
  ['kill -9 of the server', killServer],
  ['immediate stop of PostgreSQL', crashPostgres],
  ['restart of PostgreSQL', restartPostgres],
  ['pg_terminate_backend of all connections', terminateConnections],
  ['kill -9 of a backend', killBackend],
  // Longer than PostgreSQL's idle transaction timeout and our timeout for silent connections.
  ['server frozen for 17 s', (scene) => freezeServer(scene, 17_000)],
  ['PostgreSQL frozen for 17 s', (scene) => freezePostgres(scene, 17_000)],
  ['a backend frozen for 15 s', (scene) => freezeBackend(scene, 15_000)],
];

export async function measureFaults(): Promise<Finding[]> {
  const scene = await openScene(LEARNERS);
  try {
    const findings: Finding[] = [];
    for (const [name, strike] of STRIKES) findings.push(...afterAll(name, await repeat(scene, strike)));
    return [...findings, ...(await terminate(scene)), ...(await absence(scene)), await replay(scene)];
  } finally {
    await scene.station.close();
  }
}

async function repeat(scene: Scene, strike: Strike): Promise<Aftermath[]> {
  const rounds: Aftermath[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await underLoad(scene, strike));
  return rounds;
}

function afterAll(name: string, rounds: Aftermath[]): Finding[] {
  const wrong = rounds.flatMap((round) => [...round.missing, ...round.doubled]);
  const finding = { name: `${name}, ${rounds.length} rounds`, limit: NONE };
  return [
    {
      ...finding,
      name: `${finding.name}: acknowledged writes that are missing or doubled`,
      result: { value: wrong.length },
      beside: [...describeLoad(rounds), ...wrong.slice(0, 5)],
    },
    {
      ...finding,
      name: `${finding.name}: ends of the server that nobody asked for`,
      result: { value: rounds.reduce((sum, round) => sum + round.exits, 0) },
      beside: [],
    },
  ];
}

function describeLoad(rounds: Aftermath[]): string[] {
  const acknowledged = count(rounds.flatMap((round) => [...round.acknowledged]));
  const refused = count(rounds.flatMap((round) => round.refused.map(({ status }) => [String(status), 1] as const)));
  const broken = rounds.reduce((sum, round) => sum + round.broken, 0);
  const list = (counts: Map<string, number>) => [...counts].map(([key, times]) => `${key} ${times}`).join(', ');
  return [
    `acknowledged: ${list(acknowledged)}`,
    `refused with: ${list(refused) || 'nothing'}; without an answer: ${broken}`,
  ];
}

function count(counted: (readonly [string, number])[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [key, times] of counted) counts.set(key, (counts.get(key) ?? 0) + times);
  return counts;
}

async function terminate(scene: Scene): Promise<Finding[]> {
  const statuses: (number | null)[] = [];
  const rounds = await repeat(scene, async (struck) => {
    statuses.push(await terminateServer(struck));
  });
  return [
    ...afterAll('SIGTERM', rounds),
    {
      name: `SIGTERM, ${ROUNDS} rounds: ends with another status than 0`,
      result: { value: statuses.filter((status) => status !== 0).length },
      limit: NONE,
      beside: [],
    },
  ];
}

async function absence(scene: Scene): Promise<Finding[]> {
  const away = await takePostgresAway(scene, AWAY_MS);
  const frozen = await hangPostgres(scene, HANGING_MS);
  const wrong = ({ answers }: Absence) =>
    answers.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null).length;
  const times = ({ answers }: Absence) => answers.map(({ durationMs }) => durationMs);
  const p99 = (one: Absence) => `p99 ${formatNumber(percentile(times(one), 0.99))} ms`;
  const unrecovered = [away, frozen].filter((one) => one.health !== 200 || one.readiness !== 503 || !one.isRunning);
  return [
    {
      name: `PostgreSQL away for ${AWAY_MS / 1000} s: answers other than 503 with Retry-After`,
      result: { value: wrong(away) },
      limit: NONE,
      beside: [`${away.answers.length} answers, ${p99(away)}`],
    },
    {
      name: 'PostgreSQL away: slowest answer',
      result: { value: percentile(times(away), 1), unit: 'ms' },
      limit: { atMost: 1000 },
      beside: [],
    },
    {
      name: `PostgreSQL frozen for ${HANGING_MS / 1000} s: slowest answer`,
      result: { value: percentile(times(frozen), 1), unit: 'ms' },
      limit: { atMost: 10_000 },
      beside: [`${frozen.answers.length} answers, ${wrong(frozen)} of them no 503, ${p99(frozen)}`],
    },
    {
      name: 'PostgreSQL back after both: not recovered without a restart',
      result: { value: unrecovered.length },
      limit: NONE,
      beside: [],
    },
  ];
}

async function replay(scene: Scene): Promise<Finding> {
  const differing: string[] = [];
  // Each round creates two accounts, and an address may only create so many an hour.
  const rounds = 5;
  for (let round = 0; round < rounds; round += 1) {
    const { inOrder, outOfOrder } = await replayOutOfOrder(scene, round);
    const [one, other] = [JSON.stringify(inOrder), JSON.stringify(outOfOrder)];
    if (one !== other) differing.push(`${one} and ${other}`);
  }
  return {
    name: `reports repeated and out of order, two tabs, two devices, ${rounds} rounds: differing final states`,
    result: { value: differing.length },
    limit: NONE,
    beside: differing,
  };
}
