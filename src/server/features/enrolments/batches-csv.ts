import type { CodeBatchesCsvQuery, CodeBatchView } from '#contract/code-batches.ts';
import { AppError } from '../../platform/app-error.ts';
import { type CsvCell, csvMoment, toCsv } from '../../platform/csv.ts';
import type { Staff } from '../access/index.ts';
import type { RequestContext } from '../request-context/index.ts';
import { findBatches } from './batch-rows.ts';
import { toBatchView } from './batches.ts';
import type { EnrolmentDeps } from './service.ts';

/** More are refused: a table that was cut looks whole. */
const MAX_CSV_ROWS = 5000;

/** Batches of codes as a table for spreadsheets, newest first. */
export async function exportBatches(
  { pool, now, timeZone }: EnrolmentDeps,
  context: RequestContext,
  { staffOf }: Staff,
  { course_id: courseId }: CodeBatchesCsvQuery,
): Promise<string> {
  const rows = await findBatches(pool, { courseId, limit: MAX_CSV_ROWS + 1, staffOf });
  if (rows.length > MAX_CSV_ROWS) throw new AppError('LIST_TOO_LONG');
  const write = csvMoment(timeZone);
  const at = (moment: string | null) => write(moment === null ? null : new Date(moment));
  const columns: Readonly<Record<string, (batch: CodeBatchView) => CsvCell>> = {
    'Mã lô': ({ id }) => id,
    'Lô mã': ({ name }) => name,
    'Khóa học': ({ course_name: courseName }) => courseName,
    'Tạo lúc': ({ created_at: createdAt }) => at(createdAt),
    'Người tạo': ({ created_by: createdBy }) => createdBy,
    'Số ngày học': ({ access_days: days }) => days ?? 'không giới hạn',
    'Kích hoạt trước': ({ redeem_by: redeemBy }) => at(redeemBy),
    'Đã dùng': ({ used }) => used,
    'Chưa dùng': ({ unused }) => unused,
    'Đã thu hồi': ({ revoked }) => revoked,
  };
  return toCsv(
    columns,
    rows.map((row) => toBatchView(context, row, now())),
  );
}
