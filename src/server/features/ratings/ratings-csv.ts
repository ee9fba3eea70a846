import type { RatingsCsvQuery } from '#contract/ratings.ts';
import { AppError } from '../../platform/app-error.ts';
import { type CsvCell, csvMoment, toCsv } from '../../platform/csv.ts';
import { scopeOf, type Staff } from '../access/index.ts';
import type { RequestContext } from '../request-context/index.ts';
import { type ListedRating, listRatings } from './queries.ts';
import type { RatingDeps } from './service.ts';

/** More are refused: a table that was cut looks whole. */
const MAX_CSV_ROWS = 20_000;

/** Ratings as a table for spreadsheets, newest first: for staff alone. */
export async function exportRatings(
  { pool, timeZone }: RatingDeps,
  { tree }: RequestContext,
  staff: Staff,
  { course_id: courseId }: RatingsCsvQuery,
): Promise<string> {
  const rows = await listRatings(pool, {
    courseId: courseId ?? null,
    courseIds: scopeOf(tree, staff)?.courseIds ?? null,
    before: null,
    max: MAX_CSV_ROWS + 1,
  });
  if (rows.length > MAX_CSV_ROWS) throw new AppError('LIST_TOO_LONG');
  const at = csvMoment(timeZone);
  const columns: Readonly<Record<string, (row: ListedRating) => CsvCell>> = {
    'Gửi lúc': ({ created_at: createdAt }) => at(createdAt),
    'Khóa học': ({ course_id: id }) => tree.courseById.get(id)?.name ?? `Khóa ${id}`,
    'Học viên': ({ name }) => name,
    'Số sao': ({ rating }) => rating,
    'Lời nhắn': ({ message }) => message,
  };
  return toCsv(columns, rows);
}
