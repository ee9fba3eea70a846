import type pg from 'pg';
import { startExam } from '#web/features/exam/saving/exam-calls.ts';
import { answeredCount } from '#domain/exam/exam-answer.ts';
import { questionsOf } from '#domain/exam/paper.ts';
import { Chance } from './chance.ts';
import { oracleScore } from './oracle.ts';
import { anyAnswer, simulatedExam, type SimulatedExam } from './simulated-exam.ts';
import { SimulatedNetwork, type Weather } from './simulated-network.ts';
import { Device, SimulatedPage, type Surroundings } from './simulated-page.ts';
import { type Sabotage, type Server, SimulatedServers } from './simulated-servers.ts';
import { SimulatedTime } from './simulated-time.ts';

/** What the learner does in a run: enough for three parts. */
const STEPS = 30;
const WEATHERS: readonly Weather[] = ['good', 'good', 'bad', 'bad', 'offline'];
const DAY_MS = 86_400_000;

export type Ground = {
  readonly pool: pg.Pool;
  readonly servers: readonly [Server, Server];
  readonly clock: { nowMs: number };
  readonly lessonId: number;
  /** a learner who is signed in */
  signIn(): Promise<{ learnerId: number; cookie: string }>;
};

export type RunReport = {
  readonly seed: number;
  /** what broke a promise; empty if none was broken */
  readonly violations: readonly string[];
  readonly answers: number;
  readonly late: number;
  /** what reached the servers */
  readonly trace: readonly string[];
};

/** One exam on a bad day, from its start to its result. The same seed is the same day. */
export async function runSeed(ground: Ground, seed: number, sabotage: Sabotage | null = null): Promise<RunReport> {
  const chance = new Chance(seed);
  const exam = simulatedExam(chance.is(0.5) ? 'study' : 'strict');
  await ground.pool.query('UPDATE lesson SET exam_version = $2 WHERE id = $1', [ground.lessonId, exam.hash]);
  // Every run has a day of its own, however long the ones before it took: limits count minutes.
  ground.clock.nowMs = Math.ceil((ground.clock.nowMs + DAY_MS) / DAY_MS) * DAY_MS;
  const { learnerId, cookie } = await ground.signIn();
  const day = new Day(ground, exam, { chance, learnerId, cookie, sabotage });
  await day.live();
  await day.heal();
  return { seed, violations: await day.violations(), ...day.counts };
}

class Day {
  readonly #ground: Ground;
  readonly #exam: SimulatedExam;
  readonly #chance: Chance;
  readonly #time = new SimulatedTime();
  readonly #servers: SimulatedServers;
  readonly #network: SimulatedNetwork;
  readonly #around: Surroundings;
  readonly #devices = [new Device(), new Device()] as const;
  readonly #pages: SimulatedPage[] = [];
  readonly #clientId: string;

  constructor(
    ground: Ground,
    exam: SimulatedExam,
    {
      chance,
      learnerId,
      cookie,
      sabotage,
    }: { chance: Chance; learnerId: number; cookie: string; sabotage: Sabotage | null },
  ) {
    this.#ground = ground;
    this.#exam = exam;
    this.#chance = chance;
    this.#servers = new SimulatedServers({
      servers: ground.servers,
      clock: ground.clock,
      cookie,
      exam,
      chance,
      sabotage,
    });
    this.#network = new SimulatedNetwork(this.#time, this.#servers, chance);
    this.#around = {
      time: this.#time,
      network: this.#network,
      chance,
      exam,
      learnerId,
      lessonId: ground.lessonId,
      told: { given: [], saved: [], late: [] },
    };
    this.#clientId = chance.id();
  }

  get counts() {
    return { answers: this.#around.told.given.length, late: this.#around.told.late.length, trace: this.#servers.trace };
  }

  /** The learner sits the exam; whatever can go wrong does. */
  async live(): Promise<void> {
    this.#servers.faultRate = 0.08;
    const first = this.#page(this.#devices[0], this.#chance.id());
    first.open(() => this.#start(first));
    for (let step = 0; step < STEPS; step += 1) {
      await this.#time.pass(
        this.#chance.is(0.1) ? this.#chance.between(5_000, 40_000) : this.#chance.between(100, 4_000),
      );
      if (this.#chance.is(0.25)) this.#trouble();
      this.#act();
      for (const page of this.#pages) if (page !== this.#front) page.outbox.reread();
    }
  }

  /** All is well again: what waits arrives, and the exam is handed in. */
  async heal(): Promise<void> {
    this.#servers.faultRate = 0;
    this.#servers.isDown = false;
    this.#servers.isDatabaseAway = false;
    this.#network.weather = 'good';
    for (const page of this.#pages) page.kill();
    await this.#time.pass(120_000);
    if (this.#servers.attemptId === null) {
      const page = this.#page(this.#devices[0], this.#chance.id());
      page.open(() => this.#start(page));
      await this.#time.pass(5_000);
    }
    for (const device of [...this.#devices].toReversed()) {
      for (const page of this.#pages) page.kill();
      this.#page(device, this.#chance.id()).continue(this.#servers.attemptId ?? 0);
      await this.#time.pass(45_000);
    }
    for (let turn = 0; turn < 20 && this.#front?.session?.state.attempt.finishedAtMs === null; turn += 1) {
      const { session } = this.#front;
      session.closeTimeUp();
      if (session.openPart) session.submit();
      else session.next();
      await this.#time.pass(10_000);
    }
  }

  /** What broke a promise. */
  async violations(): Promise<string[]> {
    const { given, saved, late } = this.#around.told;
    const found = [...this.#servers.violations];
    const { pool } = this.#ground;
    const id = this.#servers.attemptId;
    const { rows: attempts } = await pool.query<Result>(
      `SELECT id, submit_at AS "submitAt", is_passed AS "isPassed", score, total_score AS "totalScore"
         FROM exam_attempt WHERE user_id = $1`,
      [this.#around.learnerId],
    );
    const [attempt] = attempts;
    if (attempts.length !== 1 || attempt?.id !== id) found.push(`${attempts.length} attempts instead of one`);
    if (!attempt?.submitAt) {
      const { result: _result, ...state } = this.#front?.session?.state ?? { result: null };
      found.push(`the attempt was not finished: ${JSON.stringify({ state, rows: this.#front?.outbox.rows })}`);
    }
    const { rows } = await pool.query<{ questionId: number; answer: unknown; sequence: number }>(
      'SELECT question_id AS "questionId", answer, sequence FROM exam_answer WHERE attempt_id = $1 ORDER BY question_id',
      [id],
    );
    const stored = new Map(rows.map((row) => [row.questionId, row]));
    const expected = this.#servers.oracle?.answers ?? new Map<number, { answer: unknown; sequence: number }>();
    const [is, oughtToBe] = [sorted(stored), sorted(expected)];
    if (is !== oughtToBe) found.push(`the result holds ${is}, the oracle ${oughtToBe}`);

    for (const { questionId, sequence, answer } of saved) {
      const row = stored.get(questionId);
      const isThere = row !== undefined && row.sequence >= sequence;
      // Two windows that knew nothing of each other may have counted alike: then the first to arrive stays.
      const isTwin = given.filter((one) => one.questionId === questionId && one.sequence === sequence).length > 1;
      const isSame =
        row?.sequence !== sequence || isTwin || JSON.stringify(row.answer) === JSON.stringify(asStored(answer));
      if (!isThere || !isSame)
        found.push(`saved, but not in the result: ${questionId} #${sequence} ${JSON.stringify(answer)}`);
    }
    for (const { questionId, sequence } of given) {
      // One that was changed before it was sent is never sent: what is said of the newer one holds for it.
      const isLate = late.some((one) => one.questionId === questionId && one.sequence >= sequence);
      if (!isLate && !((stored.get(questionId)?.sequence ?? -1) >= sequence)) {
        found.push(`given, neither in the result nor called late: ${questionId} #${sequence}`);
      }
    }
    const score = oracleScore(this.#exam.paper, this.#exam.key, expected);
    const points = attempt?.score?.parts.map((part) => part.points);
    if (JSON.stringify(points) !== JSON.stringify(score.points) || attempt?.isPassed !== score.isPassed) {
      found.push(`scored ${JSON.stringify(points)} ${attempt?.isPassed}, the oracle ${JSON.stringify(score)}`);
    }
    return found;
  }

  /** The page that the learner looks at: the last one opened. */
  get #front(): SimulatedPage | undefined {
    return this.#pages.findLast(({ isGone }) => !isGone);
  }

  #start({ windowId }: SimulatedPage): ReturnType<typeof startExam> {
    const { lessonId, learnerId } = this.#around;
    return startExam({ lessonId, learnerId, windowId, clientId: this.#clientId });
  }

  #page(device: Device, windowId: string): SimulatedPage {
    const page = new SimulatedPage(this.#around, device, windowId);
    this.#pages.push(page);
    return page;
  }

  /** Something that no learner wishes for. */
  #trouble(): void {
    const { attemptId } = this.#servers;
    const front = this.#front;
    const kind = this.#chance.between(0, 9);
    if (kind <= 2) {
      this.#network.weather = this.#chance.pick(WEATHERS);
      if (this.#network.weather !== 'offline') for (const page of this.#pages) if (!page.isGone) page.wake();
    } else if (kind === 3) {
      this.#servers.isDown = true;
      this.#time.schedule(() => (this.#servers.isDown = false), this.#chance.between(500, 15_000));
    } else if (kind === 4) {
      this.#servers.isDatabaseAway = true;
      this.#time.schedule(() => (this.#servers.isDatabaseAway = false), this.#chance.between(500, 15_000));
    } else if (kind === 5) {
      this.#chance.pick(this.#devices).aheadMs += this.#chance.between(-DAY_MS, DAY_MS);
    } else if (front && attemptId !== null) {
      // Crash, reload or another window, perhaps on another device.
      if (kind === 6) front.kill();
      if (kind === 7) front.close();
      const windowId = kind === 7 ? front.windowId : this.#chance.id();
      const device = kind === 8 ? this.#chance.pick(this.#devices) : front.device;
      this.#time.schedule(
        () => this.#page(device, windowId).continue(attemptId),
        this.#chance.is(0.2) ? 30_000 : this.#chance.between(100, 4_000),
      );
    }
  }

  /** Something that the learner does, mostly in the window in front, at times in an older one. */
  #act(): void {
    const there = this.#pages.filter(({ isGone, session }) => !isGone && session !== null);
    const page = this.#chance.is(0.85) ? there.at(-1) : there[0];
    const session = page?.session;
    if (!page || !session) return;
    if (session.state.isElsewhere) {
      if (this.#chance.is(0.5)) void session.takeOver();
      return;
    }
    if (!page.isVisible) {
      page.show();
      return;
    }
    const { openPart } = session;
    session.closeTimeUp();
    if (openPart === null) {
      if (this.#chance.is(0.7)) session.next();
      return;
    }
    const part = this.#exam.paper.parts.find(({ stage }) => stage === openPart.stage);
    if (part === undefined) return;
    const isComplete = answeredCount(part, session.state.attempt.answers) === questionsOf(part).length;
    if (this.#chance.is(0.06)) page.hide();
    else if (this.#chance.is(isComplete ? 0.3 : 0.03)) session.submit();
    else if (openPart.stage === 3 && this.#chance.is(0.2))
      session.heard(session.mp3Seconds + this.#chance.between(1, 9));
    else {
      const { id } = this.#chance.pick(questionsOf(part));
      session.answer(id, anyAnswer(this.#chance, this.#exam.paper, id));
    }
  }
}

type Result = {
  id: number;
  submitAt: Date | null;
  isPassed: boolean;
  totalScore: number | null;
  score: { parts: { points: number }[] } | null;
};

function sorted(answers: ReadonlyMap<number, { answer: unknown; sequence: number }>): string {
  const all = [...answers].toSorted(([one], [other]) => one - other);
  return JSON.stringify(all.map(([id, { answer, sequence }]) => [id, asStored(answer), sequence]));
}

/** As the server keeps an answer: only empty blanks are none. */
function asStored(answer: unknown): unknown {
  return Array.isArray(answer) && answer.every((word) => word === '') ? null : answer;
}
