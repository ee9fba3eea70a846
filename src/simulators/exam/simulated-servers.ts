import type { FastifyInstance } from 'fastify';
import type { Chance } from './chance.ts';
import type { FaultyPool } from './faulty-pool.ts';
import { Oracle, type OracleStep } from './oracle.ts';
import type { SimulatedExam } from './simulated-exam.ts';

/** What a test breaks, to see that the simulator finds it. */
export type Sabotage = 'sequence' | 'grace' | 'acknowledgement';

export type SimulatedRequest = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body: Record<string, unknown>;
};
export type SimulatedResponse = { readonly status: number; readonly retryAfter: string | null; readonly body: string };

/** A server of the product: the real app, on a database that may go away. */
export type Server = { readonly app: FastifyInstance; readonly database: FaultyPool };

type Options = {
  readonly servers: readonly [Server, Server];
  readonly clock: { nowMs: number };
  readonly cookie: string;
  readonly exam: SimulatedExam;
  readonly chance: Chance;
  readonly sabotage: Sabotage | null;
};

/** The servers of a run, with the oracle that hears of each step that one of them has taken. */
export class SimulatedServers {
  oracle: Oracle | null = null;
  attemptId: number | null = null;
  isDown = false;
  readonly violations: string[] = [];
  /** what reached a server, and what it said, for whoever replays a seed */
  readonly trace: string[] = [];
  /** chance that a write is overtaken by another server, and that its answer is lost */
  faultRate = 0;
  /** requests that may overtake a write */
  readonly underWay: (() => Promise<void>)[] = [];
  readonly #options: Options;
  readonly #baseMs: number;
  #lastBody = '';
  #overtaking = false;

  constructor(options: Options) {
    this.#options = options;
    this.#baseMs = options.clock.nowMs;
  }

  set isDatabaseAway(isAway: boolean) {
    for (const { database } of this.#options.servers) database.isAway = isAway;
  }

  /** Null: there is no server. */
  async handle(request: SimulatedRequest, atMs: number): Promise<SimulatedResponse | null> {
    const { chance, servers } = this.#options;
    const [first, second] = servers;
    if (this.isDown) return null;
    if (this.#overtaking) return this.#ask(second, request, atMs);
    const overtaker = chance.is(this.faultRate) ? this.underWay.shift() : undefined;
    if (overtaker === undefined) {
      const server = chance.pick(servers);
      server.database.nextWrite = { isAnswerLost: chance.is(this.faultRate) };
      return this.#ask(server, request, atMs);
    }
    // Whoever overtakes is at the other server: this one writes an attempt by one request at a time.
    const before = async () => {
      this.#overtaking = true;
      await overtaker();
      this.#overtaking = false;
    };
    first.database.nextWrite = { before };
    return this.#ask(first, request, atMs);
  }

  async #ask(server: Server, request: SimulatedRequest, atMs: number): Promise<SimulatedResponse> {
    const { sabotage, clock, cookie } = this.#options;
    clock.nowMs = this.#baseMs + atMs;
    server.database.takeWritten();
    const isAnswer = request.path.startsWith('/api/lesson/select-answer/');
    const body = { ...request.body };
    if (isAnswer && sabotage === 'sequence') delete body['sequence'];
    if (isAnswer && sabotage === 'grace') clock.nowMs += 30_000;
    const answered = await server.app.inject({
      method: request.method,
      url: request.path,
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
      ...(request.method === 'POST' ? { payload: body } : {}),
    });
    clock.nowMs = this.#baseMs + atMs;
    this.trace.push(`${atMs} ${windowOf(request)} ${JSON.stringify(stepOf(request))} → ${answered.statusCode}`);
    this.#tell(request, answered.statusCode, server.database.takeWritten() > 0, answered.body, atMs);
    if (answered.statusCode === 200) this.#lastBody = answered.body;
    if (isAnswer && sabotage === 'acknowledgement' && answered.statusCode === 503 && this.#lastBody !== '') {
      return { status: 200, retryAfter: null, body: this.#lastBody };
    }
    const retryAfter = answered.headers['retry-after'];
    return {
      status: answered.statusCode,
      retryAfter: retryAfter ?? null,
      body: answered.body,
    };
  }

  /** Tells the oracle of a step that was taken or refused; one that failed without a trace did not happen. */
  #tell(request: SimulatedRequest, status: number, isWritten: boolean, body: string, atMs: number): void {
    if (status >= 500 && !isWritten) return;
    if (status >= 400 && status !== 409 && status < 500) {
      this.violations.push(`${request.path} was answered by ${status}: ${body}`);
      return;
    }
    const windowId = windowOf(request);
    const step = stepOf(request);
    if (step === null) {
      this.#started(windowId, status, body, atMs);
      return;
    }
    const isTaken = this.oracle?.take(step, windowId, atMs) ?? false;
    // Of a write whose answer was lost nobody heard whether it was a step or, of a refused one, the time that had run out.
    if (status < 500 && isTaken !== (status === 200)) {
      this.violations.push(`at ${atMs} ${JSON.stringify(step)} was ${status}, the oracle says ${isTaken}`);
    }
  }

  #started(windowId: string, status: number, body: string, atMs: number): void {
    if (status !== 200 || this.oracle !== null) return;
    this.oracle = new Oracle(this.#options.exam.paper, windowId, atMs);
    this.attemptId = (JSON.parse(body) as { data: { id: number } }).data.id;
  }
}

function windowOf({ path, body }: SimulatedRequest): string {
  const named = body['window_id'] ?? new URLSearchParams(path.split('?')[1]).get('window_id');
  return typeof named === 'string' ? named : '';
}

/** What a request asks for; null: a start. */
function stepOf({ path, body }: SimulatedRequest): OracleStep | null {
  const [, , , call = '', , elapsedMs, beaconStage] = (path.split('?')[0] ?? '').split('/');
  const stage = Number(body['stage'] ?? beaconStage);
  const timed = { stage, elapsedMs: Number(body['elapsed_ms'] ?? elapsedMs) };
  switch (call) {
    case 'start-exam':
      return null;
    case 'continue-exam':
      return { type: 'continue' };
    case 'select-answer': {
      const { question_id: questionId, answer_id: answer, sequence } = body;
      return { type: 'answer', ...timed, questionId: Number(questionId), answer, sequence: Number(sequence) };
    }
    case 'submit-exam':
      return { type: 'submit', ...timed };
    case 'save-passed-time':
      return { type: 'time', ...timed };
    case 'next-stage':
      return { type: 'next', stage };
    case 'save-mp3-time':
      return { type: 'mp3' };
    default:
      throw new Error(`a call that the simulator does not know: ${path}`);
  }
}
