import { FakeStorage } from '#web/lib/outbox/outbox-fixture.ts';
import type { ExamResultView } from '#contract/exams/result-view.ts';
import { AnswerOutbox, type GivenAnswer } from '#web/features/exam/saving/answer-outbox.ts';
import { type Beacon, continueExam, postBeacon, postStep, selectAnswer } from '#web/features/exam/saving/exam-calls.ts';
import { ExamSession } from '#web/features/exam/saving/exam-session.ts';
import type { Chance } from './chance.ts';
import type { SimulatedExam } from './simulated-exam.ts';
import type { SimulatedNetwork } from './simulated-network.ts';
import type { SimulatedRequest } from './simulated-servers.ts';
import type { SimulatedTime } from './simulated-time.ts';

/** A computer or a phone: its pages share a storage and a clock. */
export class Device {
  readonly storage = new FakeStorage();
  /** by how much its clock is wrong */
  aheadMs = 0;
}

export type Surroundings = {
  readonly time: SimulatedTime;
  readonly network: SimulatedNetwork;
  readonly chance: Chance;
  readonly exam: SimulatedExam;
  readonly learnerId: number;
  readonly lessonId: number;
  /** what pages said about answers */
  readonly told: {
    readonly given: GivenAnswer[];
    readonly saved: GivenAnswer[];
    readonly late: GivenAnswer[];
  };
};

/** The page that makes the call that is being started, last: calls start synchronously. */
const callers: SimulatedPage[] = [];

/** Stands in for the browser's fetch. */
export async function fetchOfCaller(path: string, init: RequestInit): Promise<Response> {
  const page = callers.at(-1);
  if (page === undefined) throw new Error('a request of no page');
  return page.fetch(path, init);
}

/** A window with the exam: the product's own outbox and session, on simulated ground. */
export class SimulatedPage {
  readonly device: Device;
  readonly windowId: string;
  isGone = false;
  isVisible = true;
  session: ExamSession | null = null;
  readonly outbox: AnswerOutbox;
  readonly #around: Surroundings;
  readonly #openedMs: number;
  #end: () => void = () => undefined;

  constructor(around: Surroundings, device: Device, windowId: string) {
    const { told, learnerId } = around;
    this.#around = around;
    this.device = device;
    this.windowId = windowId;
    this.#openedMs = around.time.nowMs;
    const pageId = around.chance.id();
    this.outbox = new AnswerOutbox(learnerId, {
      ...this.#ports(),
      pageId,
      withLock: (task) => task(),
      nowMs: () => around.time.nowMs + device.aheadMs,
      newId: () => around.chance.id(),
      selectAnswer: (row, sender) => this.#from(() => selectAnswer(row, sender)),
    });
    const give = this.outbox.give.bind(this.outbox);
    this.outbox.give = (given) => {
      told.given.push(given);
      give(given);
    };
    this.outbox.onAnswer(({ isLate }, rows) => (isLate ? told.late : told.saved).push(...rows));
    void this.outbox.flush();
  }

  /** Carries a call out until it is accepted, then shows the exam. */
  open(call: () => ReturnType<typeof continueExam>): void {
    void this.#from(call).then((result) => {
      if (this.isGone) return;
      if (result.type === 'accepted') this.#show(result.answer);
      else this.#around.time.schedule(() => this.isGone || this.open(call), 2_000);
    });
  }

  /** Goes on with an attempt, as by 'Làm tiếp'. */
  continue(resultId: number): void {
    const { lessonId, learnerId } = this.#around;
    this.open(() => continueExam({ lessonId, learnerId, resultId, windowId: this.windowId }));
  }

  hide(): void {
    this.isVisible = false;
    this.session?.hidden();
    this.outbox.sendOnPageHide(false);
  }

  show(): void {
    this.isVisible = true;
    this.session?.shown();
    void this.outbox.wake();
  }

  /** The network is back. */
  wake(): void {
    this.session?.wake();
    void this.outbox.wake();
  }

  /** The tab is closed in peace. */
  close(): void {
    this.session?.hidden();
    this.outbox.sendOnPageHide(true);
    this.kill();
  }

  /** The tab crashes. */
  kill(): void {
    this.isGone = true;
    this.#end();
  }

  async fetch(path: string, init: RequestInit): Promise<Response> {
    const request = await toRequest(path, init);
    return this.#around.network.fetch(request, () => !this.isGone);
  }

  #show(result: ExamResultView): void {
    const { exam, lessonId, learnerId } = this.#around;
    const sitting = { lessonId, learnerId, resultId: result.id, windowId: this.windowId };
    this.session = new ExamSession(
      { paper: exam.paper, sitting, result, outbox: this.outbox, isVisible: this.isVisible },
      {
        ...this.#ports(),
        postStep: (...given) => this.#from(() => postStep(...given)),
        continueExam: (given) => this.#from(() => continueExam(given)),
        postBeacon: (beacon) => this.#from(() => postBeacon(beacon)),
        sendBeacon: (beacon: Beacon) => void this.#from(() => postBeacon(beacon)),
      },
    );
    this.#end = this.session.begin();
  }

  #ports() {
    const { time, chance } = this.#around;
    return {
      storage: this.device.storage,
      pageMs: () => time.nowMs - this.#openedMs,
      schedule: (task: () => void, delayMs: number) => time.schedule(() => this.isGone || task(), delayMs),
      random: () => chance.next(),
    };
  }

  #from<T>(call: () => Promise<T>): Promise<T> {
    callers.push(this);
    const answer = call();
    callers.pop();
    return answer;
  }
}

async function toRequest(path: string, { method, body }: RequestInit): Promise<SimulatedRequest> {
  if (method !== 'POST') return { method: 'GET', path, body: {} };
  if (typeof body === 'string') return { method, path, body: JSON.parse(body) as Record<string, unknown> };
  if (!(body instanceof FormData)) throw new Error('a body that the simulator does not know');
  // The form's parser is tried elsewhere; here its fields are what matters.
  const fields = [...body].map(([name, value]) => [name, name === 'window_id' ? value : Number(value)] as const);
  return { method, path, body: Object.fromEntries(fields) };
}
