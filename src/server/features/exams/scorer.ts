import type pg from 'pg';
import type { ExamKey } from '#domain/exam/exam-key.key.ts';
import type { ExamPaper } from '#domain/exam/paper.ts';
import { type ExamScore, scoreAttempt } from '#domain/exam/score.key.ts';
import type { StoredExamScore } from '../../db/stored-json.ts';
import { type Answers, type AttemptRow, findAnswers } from './attempt-rows.ts';
import { keepLatest } from './versions.ts';

export type ExamScorer = {
  /** The result of an attempt; `unsaved` are answers that no row holds yet. */
  score(row: AttemptRow, paper: ExamPaper, unsaved: Answers): Promise<StoredExamScore>;
  /** The key of a version. */
  keyOf(version: string): Promise<ExamKey>;
};

/** The version whose key scores an attempt. */
export function keyVersionOf({ version, keyVersion }: Pick<AttemptRow, 'version' | 'keyVersion'>): string {
  return keyVersion ?? version;
}

/** What is stored of a score: all that a result shows. */
export function toStoredScore({ verdicts, maxPoints: _max, ...score }: ExamScore): StoredExamScore {
  return { ...score, verdicts: Object.fromEntries(verdicts) };
}

const KEPT = 16;

/** What knows the keys: it scores what is handed in, and reviews read them here. */
export function createExamScorer(pool: pg.Pool): ExamScorer {
  const keyOf = keepLatest(KEPT, async (version) => {
    const { rows } = await pool.query<{ key: ExamKey }>({
      name: 'exam-key',
      text: 'SELECT key FROM exam_version WHERE hash = $1',
      values: [version],
    });
    const [row] = rows;
    if (!row) throw new Error(`no exam version ${version}`);
    return row.key;
  });
  return {
    keyOf,
    async score(row, paper, unsaved) {
      const [key, saved] = await Promise.all([keyOf(keyVersionOf(row)), findAnswers(pool, row.id)]);
      return toStoredScore(scoreAttempt(paper, key, { ...saved, ...unsaved }));
    },
  };
}
