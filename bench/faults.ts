// The faults of src/server/testing/faults.api.test.ts, twenty rounds each.
import {
  type Aftermath,
  crashPostgres,
  freezePostgres,
  killServer,
  openScene,
  replayOutOfOrder,
  type Scene,
  takePostgresAway,
  terminateServer,
} from '#server/testing/faults.ts';
import { type Finding, formatNumber } from './lib/finding.ts';
import { percentile } from './lib/rounds.ts';

const ROUNDS = 20;
const LEARNERS = 8;
const AWAY_MS = 30_000;
const FROZEN_MS = 8000;
const NONE = { atMost: 0 };

export async function measureFaults(): Promise<Finding[]> {
  const scene = await openScene(LEARNERS);
  try {
    return [
      await repeat('kill -9 of the server', () => killServer(scene)),
      await repeat('immediate stop of PostgreSQL', () => crashPostgres(scene)),
      ...(await terminate(scene)),
      ...(await absence(scene)),
      await replay(scene),
    ];
  } finally {
    await scene.station.close();
  }
}

async function repeat(name: string, strike: () => Promise<Aftermath>): Promise<Finding> {
  const rounds: Aftermath[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await strike());
  return lost(name, rounds);
}

function lost(name: string, rounds: Aftermath[]): Finding {
  const missing = rounds.flatMap((round) => round.missing);
  const total = (count: (round: Aftermath) => number) => rounds.reduce((sum, round) => sum + count(round), 0);
  return {
    name: `${name}, ${ROUNDS} rounds: acknowledged reports that are missing`,
    result: { value: missing.length },
    limit: NONE,
    beside: [
      `${total((round) => round.acknowledged)} acknowledged, ${total((round) => round.refused.length)} refused, ` +
        `${total((round) => round.broken)} without an answer`,
      ...missing.slice(0, 5),
    ],
  };
}

async function terminate(scene: Scene): Promise<Finding[]> {
  const rounds: Awaited<ReturnType<typeof terminateServer>>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await terminateServer(scene));
  return [
    lost('SIGTERM', rounds),
    {
      name: `SIGTERM, ${ROUNDS} rounds: ends with another status than 0`,
      result: { value: rounds.filter((round) => round.exitStatus !== 0).length },
      limit: NONE,
      beside: [],
    },
  ];
}

async function absence(scene: Scene): Promise<Finding[]> {
  const away = await takePostgresAway(scene, AWAY_MS);
  const frozen = await freezePostgres(scene, FROZEN_MS);
  const wrong = ({ answers }: typeof away) =>
    answers.filter((sent) => sent?.status !== 503 || sent.retryAfter === null).length;
  const times = ({ answers }: typeof away) => answers.flatMap((sent) => (sent ? [sent.durationMs] : []));
  const unrecovered = [away, frozen].filter(
    (one) => one.afterwards !== 200 || one.health !== 200 || one.readiness !== 503 || !one.samePid,
  );
  const p99 = (one: typeof away) => `p99 ${formatNumber(percentile(times(one), 0.99))} ms`;
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
      name: `PostgreSQL frozen for ${FROZEN_MS / 1000} s: slowest answer`,
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
  // Each round makes two accounts, and one address may make twenty an hour.
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
