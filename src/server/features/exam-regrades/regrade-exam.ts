import type pg from 'pg';
import {
  correctedQuestions,
  type CorrectedKey,
  correctKey,
  type ExamVersionHalves,
} from '#domain/exam/correct-key.key.ts';
import { scoreAttempt } from '#domain/exam/score.key.ts';
import { newLessonState, withPart } from '#domain/progress/lesson-state.ts';
import type { StoredExamScore } from '../../db/stored-json.ts';
import { type ContentTree, hashExam, type LessonNode, loadContent, storeExamVersions } from '../content/index.ts';
import {
  type AttemptRow,
  countResult,
  findAnswers,
  findAttempt,
  findTodaysVersion,
  keyVersionOf,
  toStoredScore,
} from '../exams/index.ts';
import { createProgressWriter } from '../progress/index.ts';
import { findRecord, findSittings, findVersion, type Sitting, writeRegrade } from './regrade-rows.ts';

/** Why there is nothing to score anew. */
export class NotRegraded extends Error {
  override name = 'NotRegraded';
}

export type RegradedAttempt = {
  id: number;
  learner: string;
  submitAt: Date;
  before: StoredExamScore;
  after: StoredExamScore;
  /** of the attempt: a pass stays */
  wasPassed: boolean;
  isPassed: boolean;
  /** of the lesson */
  percentBefore: number;
  percent: number;
};

export type RegradeReport = {
  lessonName: string;
  /** attempts that were looked at */
  attempts: number;
  /** questions whose right answer is another one than that of an attempt */
  corrected: ReadonlySet<number>;
  /** of an attempt's questions, those that stay as they were sat, and why */
  kept: ReadonlyMap<number, CorrectedKey['kept'][number]['why']>;
  /** the files of the exam differ from those of an attempt */
  hasOtherFiles: boolean;
  /** another total or another pass than an attempt was sat for: they stay */
  hasOtherRules: boolean;
  /** whose score changes */
  changed: RegradedAttempt[];
  /** whose key changes and no score with it */
  sameScore: number;
  /** still running: will be scored by the corrected key */
  running: number;
};

/** Null: nothing is written. */
type RegradeOrder = { staffId: number; reason: string } | null;

type Deps = { pool: pg.Pool; now: () => number };
type Correction = CorrectedKey & {
  sat: ExamVersionHalves;
  hash: string;
  isSame: boolean;
  /** stores the corrected version, the first time */
  store: () => Promise<void>;
};

const PORTION = 200;
/** Learners who hand in at the same moment come first. */
const MAX_TRIES = 20;

/**
 * Scores the attempts at a lesson's exam anew, by today's key as far as their questions are today's. Each attempt is
 * written in one statement of its own, and one that has the key already is left: after an interruption, the same order
 * does the rest. decisions §11
 */
export async function regradeExam(
  { pool, now }: Deps,
  lessonId: number,
  order: RegradeOrder,
  onProgress: (done: number) => void,
): Promise<RegradeReport> {
  const { tree } = await loadContent(pool, []);
  const lesson = tree.lessonById.get(lessonId);
  const hash = lesson ? await findTodaysVersion(pool, lessonId) : null;
  if (!lesson || hash === null) throw new NotRegraded(`Lesson ${lessonId} has no exam on this site.`);
  const today = await findVersion(pool, hash);
  const around = { lesson, order, correctionOf: corrections(pool, today), count: counter({ pool, now }, tree) };
  const report = {
    lessonName: lesson.name,
    attempts: 0,
    corrected: new Set<number>(),
    kept: new Map<number, CorrectedKey['kept'][number]['why']>(),
    hasOtherFiles: false,
    hasOtherRules: false,
    changed: [] as RegradedAttempt[],
    sameScore: 0,
    running: 0,
  };

  for (let after = 0; ;) {
    const sittings = await findSittings(pool, { lessonId, after, limit: PORTION });
    for (const sitting of sittings) {
      const done = await regradeAttempt({ pool, now }, around, sitting);
      report.attempts += 1;
      onProgress(report.attempts);
      if (done === null) continue;
      const { correction, row } = done;
      for (const { questionId, why } of correction.kept) report.kept.set(questionId, why);
      report.hasOtherFiles ||= correction.sat.folder !== today.folder;
      report.hasOtherRules ||= rulesOf(correction.sat) !== rulesOf(today);
      if (correction.isSame) continue;
      for (const id of correctedQuestions(correction.sat.paper, correction.sat.key, correction.key))
        report.corrected.add(id);
      if (row.submitAt === null) report.running += 1;
      else if (done.changed) report.changed.push(done.changed);
      else report.sameScore += 1;
    }
    if (sittings.length < PORTION) return report;
    after = sittings.at(-1)?.id ?? after;
  }
}

const rulesOf = ({ paper }: ExamVersionHalves) =>
  JSON.stringify([paper.passMarks, paper.passRule, paper.parts.map(({ stage, points }) => [stage, points])]);

/** How each key that attempts are scored by is corrected; many attempts share one. */
function corrections(pool: pg.Pool, today: ExamVersionHalves): (row: AttemptRow) => Promise<Correction> {
  const known = new Map<string, Promise<Correction>>();
  async function correct(version: string, keyVersion: string): Promise<Correction> {
    const own = await findVersion(pool, version);
    const { key } = keyVersion === version ? own : await findVersion(pool, keyVersion);
    const sat = { ...own, key };
    const corrected = correctKey(sat, today);
    const isSame = JSON.stringify(corrected.key) === JSON.stringify(key);
    const merged = { ...sat, key: corrected.key };
    let stored: Promise<void> | null = null;
    const store = () => (stored ??= storeExamVersions(pool, [merged]));
    return { ...corrected, sat, isSame, hash: hashExam(merged), store };
  }
  return (row) => {
    const keyVersion = keyVersionOf(row);
    const found = known.get(`${row.version} ${keyVersion}`) ?? correct(row.version, keyVersion);
    known.set(`${row.version} ${keyVersion}`, found);
    return found;
  };
}

type Around = {
  lesson: LessonNode;
  order: RegradeOrder;
  correctionOf: (row: AttemptRow) => Promise<Correction>;
  count: (row: AttemptRow) => Promise<void>;
};
type Done = { row: AttemptRow; correction: Correction; changed: RegradedAttempt | null };

/** Null: it was voided or abandoned meanwhile. */
async function regradeAttempt(
  { pool, now }: Deps,
  { order, lesson, correctionOf, count }: Around,
  { id, name }: Sitting,
): Promise<Done | null> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const row = await findAttempt(pool, id);
    if (!row || row.voidedAt !== null || row.abandonedAt !== null) return null;
    const correction = await correctionOf(row);
    if (correction.isSame) {
      // An earlier run may have ended between the score and the lesson's percent.
      if (order && row.keyVersion !== null) await count(row);
      return { row, correction, changed: null };
    }
    const { sat, key, hash, store } = correction;
    const score = row.score && toStoredScore(scoreAttempt(sat.paper, key, await findAnswers(pool, id)));
    // What was passed stays so: decisions §5.
    const isPassed = row.isPassed || score?.isPassed === true;
    const record = score && (await findRecord(pool, row));
    if (order) {
      await store();
      const keyVersionBefore = keyVersionOf(row);
      const regrade = { ...order, keyVersionBefore, keyVersion: hash, score, isPassed, nowMs: now() };
      if (!(await writeRegrade(pool, row, regrade))) continue;
      const written = await findAttempt(pool, id);
      if (written) await count(written);
    }
    if (!row.submitAt || !row.score || !score || isEqualScore(row.score, score))
      return { row, correction, changed: null };
    const state = record ?? newLessonState(now());
    const after = withPart(state, lesson, 'exam', { percent: score.lessonPercent }, now());
    const changed: RegradedAttempt = {
      id,
      learner: name,
      submitAt: row.submitAt,
      before: row.score,
      after: score,
      wasPassed: row.isPassed,
      isPassed,
      percentBefore: state.percent,
      percent: after.percent,
    };
    return { row, correction, changed };
  }
  throw new NotRegraded(`Attempt ${id} changes too often: run the command again.`);
}

const isEqualScore = (one: StoredExamScore, other: StoredExamScore) => JSON.stringify(one) === JSON.stringify(other);

/** Raises the lesson's percent by a score; the hourly round does it otherwise. Nobody studied today by it. */
function counter({ pool, now }: Deps, tree: ContentTree): Around['count'] {
  const writer = createProgressWriter(pool, now);
  const learningEvents = { record: () => undefined };
  const studyDays = { note: () => Promise.resolve() };
  return async (row) => {
    await countResult({ pool, now, writer, learningEvents, studyDays }, { account: null, tree }, row);
  };
}
