import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { ExamContent } from '../component-kinds/index.ts';

/** The name of an exam's version: the same content gives the same one. */
export function hashExam({ paper, key, folder }: ExamContent): string {
  return createHash('sha256')
    .update(JSON.stringify([paper, key, folder]))
    .digest('hex');
}

/** Stores versions that are new; known ones stay as they are. */
export async function storeExamVersions(client: pg.PoolClient | pg.Pool, exams: readonly ExamContent[]): Promise<void> {
  for (const exam of exams)
    await client.query(
      'INSERT INTO exam_version (hash, paper, key, folder) VALUES ($1, $2, $3, $4) ON CONFLICT (hash) DO NOTHING',
      [hashExam(exam), JSON.stringify(exam.paper), JSON.stringify(exam.key), exam.folder],
    );
}
