// What must come of an attempt, told from the requests that reached the server. Written apart from the product: from the
// whole history each time, and by arithmetic of its own.
import type { ExamKey } from '#domain/exam/exam-key.key.ts';
import type { ExamPaper } from '#domain/exam/paper.ts';

const CONTACT_MS = 20_000;
const GRACE_MS = 30_000;
const WAIT_MS = 600_000;

export type OracleStep =
  | { type: 'answer'; stage: number; questionId: number; answer: unknown; sequence: number; elapsedMs: number }
  | { type: 'time' | 'submit'; stage: number; elapsedMs: number }
  | { type: 'mp3' }
  | { type: 'next'; stage: number }
  | { type: 'continue' };

type History = { beganAtMs: number | null; endedAtMs: number | null; contacts: { atMs: number; reportedMs: number }[] };

export class Oracle {
  readonly answers = new Map<number, { answer: unknown; sequence: number }>();
  readonly #paper: ExamPaper;
  readonly #parts: History[];
  #ownerId: string;

  constructor(paper: ExamPaper, windowId: string, startMs: number) {
    this.#paper = paper;
    this.#ownerId = windowId;
    this.#parts = paper.parts.map(() => ({ beganAtMs: null, endedAtMs: null, contacts: [] }));
    this.#begin(0, startMs);
  }

  get isFinished(): boolean {
    return this.#parts.every(({ endedAtMs }) => endedAtMs !== null);
  }

  /** Whether the step is to be taken; takes it. */
  take(step: OracleStep, windowId: string, atMs: number): boolean {
    this.passTo(atMs);
    if (step.type === 'continue') {
      this.#ownerId = windowId;
      return true;
    }
    if (windowId !== this.#ownerId && !this.isFinished) return false;
    const stage = step.type === 'mp3' ? 3 : step.stage;
    const index = this.#paper.parts.findIndex((part) => part.stage === stage);
    const part = this.#parts[index];
    if (part === undefined || part.beganAtMs === null) return false;
    const isOpen = part.endedAtMs === null;
    if (step.type === 'next') return !isOpen && this.#leave(index, atMs);
    if (step.type === 'answer') {
      const known = this.answers.get(step.questionId);
      const isKnown = known !== undefined && known.sequence >= step.sequence;
      if (!isOpen && !isKnown) return false;
      if (!isKnown) this.answers.set(step.questionId, { answer: step.answer, sequence: step.sequence });
    }
    if (!isOpen) return true;
    part.contacts.push({ atMs, reportedMs: step.type === 'mp3' ? 0 : step.elapsedMs });
    if (step.type === 'submit') part.endedAtMs = atMs;
    return true;
  }

  /** Ends what is over by the clock alone. */
  passTo(atMs: number): void {
    for (const [index, part] of this.#parts.entries()) {
      if (part.beganAtMs === null) {
        const before = this.#parts[index - 1]?.endedAtMs ?? null;
        const begins = this.#paper.clock === 'strict' && before !== null && before + WAIT_MS <= atMs;
        if (begins) this.#begin(index, before + WAIT_MS);
      }
      if (part.beganAtMs === null || part.endedAtMs !== null) continue;
      const usedUpMs = this.#usedUpMs(index);
      if (usedUpMs !== null && atMs > usedUpMs + GRACE_MS) part.endedAtMs = usedUpMs + GRACE_MS;
    }
  }

  /** Until when an answer to the open part counts, as far as is known; null: no end is in sight. */
  get openUntilMs(): number | null {
    const index = this.#parts.findIndex(({ beganAtMs, endedAtMs }) => beganAtMs !== null && endedAtMs === null);
    const usedUpMs = index < 0 ? null : this.#usedUpMs(index);
    return usedUpMs === null ? null : usedUpMs + GRACE_MS;
  }

  #begin(index: number, atMs: number): void {
    const part = this.#parts[index];
    if (part) part.beganAtMs = atMs;
  }

  #leave(index: number, atMs: number): true {
    if (this.#parts[index + 1]?.beganAtMs === null) this.#begin(index + 1, atMs);
    return true;
  }

  #usedUpMs(index: number): number | null {
    const part = this.#parts[index];
    const budgetMs = this.#paper.parts[index]?.durationMs ?? 0;
    if (part === undefined || part.beganAtMs === null) return null;
    const { beganAtMs, contacts } = part;
    if (this.#paper.clock === 'strict') {
      const endMs = beganAtMs + budgetMs;
      return endMs;
    }
    let heardMs = 0;
    let lastMs = beganAtMs;
    for (const { atMs, reportedMs } of contacts) {
      if (atMs - lastMs <= CONTACT_MS) heardMs += atMs - lastMs;
      lastMs = atMs;
      if (Math.min(atMs - beganAtMs, Math.max(heardMs, reportedMs)) >= budgetMs) return atMs;
    }
    return null;
  }
}

/** What the answers earn: whole points per part, and whether the mock is passed. */
export function oracleScore(
  paper: ExamPaper,
  key: ExamKey,
  answers: ReadonlyMap<number, { answer: unknown }>,
): { points: number[]; isPassed: boolean } {
  const points = paper.parts.map((part) => {
    let earned = 0;
    let possible = 0;
    for (const task of part.groups.flatMap(({ tasks }) => tasks)) {
      if (task.kind !== 'question') continue;
      possible += task.grade;
      const right: unknown = key.questions[task.id]?.key;
      const given = answers.get(task.id)?.answer;
      const expected = Array.isArray(right) ? right.map((spellings: unknown[]) => spellings[0]).join('') : right;
      if ((Array.isArray(given) ? given.join('') : given) === expected) earned += task.grade;
    }
    const exact = (part.points * earned) / possible;
    return exact - Math.floor(exact) >= 0.5 ? Math.ceil(exact) : Math.floor(exact);
  });
  const [one = 0, two = 0, three = 0] = points;
  return { points, isPassed: one + two >= 38 && three >= 19 && one + two + three >= (paper.passMarks ?? 0) };
}
