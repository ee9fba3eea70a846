import type pg from 'pg';
import type { ExamPaper } from '#domain/exam/paper.ts';

/** What may be seen of an exam, as it was imported once. Its key is read elsewhere. */
export type ExamVersion = { readonly hash: string; readonly paper: ExamPaper; readonly folder: string | null };

export type ExamVersions = { get(hash: string): Promise<ExamVersion> };

/** About half a megabyte each. */
const KEPT = 32;

/** The papers of exams, in memory: a version never changes. */
export function createExamVersions(pool: pg.Pool): ExamVersions {
  return {
    get: keepLatest(KEPT, async (hash) => {
      const { rows } = await pool.query<ExamVersion>({
        name: 'exam-version',
        text: 'SELECT hash, paper, folder FROM exam_version WHERE hash = $1',
        values: [hash],
      });
      const [version] = rows;
      if (!version) throw new Error(`no exam version ${hash}`);
      return version;
    }),
  };
}

/** Remembers what was read of the keys asked for last. A failure is not remembered. */
export function keepLatest<T>(kept: number, read: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const byKey = new Map<string, Promise<T>>();
  return (key) => {
    const found = byKey.get(key) ?? read(key);
    // The latest is the last: a Map keeps the order of insertion.
    byKey.delete(key);
    byKey.set(key, found);
    found.catch(() => byKey.get(key) === found && byKey.delete(key));
    const [oldest] = byKey.keys();
    if (byKey.size > kept && oldest !== undefined) byKey.delete(oldest);
    return found;
  };
}
