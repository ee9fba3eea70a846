import type { TransfersCsvQuery } from '#contract/payment-desk.ts';
import { AppError } from '../../platform/app-error.ts';
import { type CsvCell, csvMoment, toCsv } from '../../platform/csv.ts';
import type { PaymentDeps } from './orders.ts';
import { findTransfers, type TransferRow } from './staff-rows.ts';

/** More are refused: a table that was cut looks whole. */
const MAX_CSV_ROWS = 20_000;

const SOURCES: Record<TransferRow['source'], string> = { sepay: 'SePay', casso: 'Casso', staff: 'Giáo viên' };

/** Transfers as a table for spreadsheets, newest first. Amounts are whole đồng. */
export async function exportTransfers({ pool, timeZone }: PaymentDeps, { filter }: TransfersCsvQuery): Promise<string> {
  const rows = await findTransfers(pool, { filter, limit: MAX_CSV_ROWS + 1 });
  if (rows.length > MAX_CSV_ROWS) throw new AppError('LIST_TOO_LONG');
  const at = csvMoment(timeZone);
  const columns: Readonly<Record<string, (row: TransferRow) => CsvCell>> = {
    'Mã khoản': ({ id }) => id,
    'Nhận lúc': ({ receivedAt }) => at(receivedAt),
    'Số tiền (đồng)': ({ amountDong }) => amountDong,
    'Nội dung': ({ text }) => text,
    'Tài khoản': ({ account }) => account,
    'Mã giao dịch': ({ reference }) => reference,
    'Báo bởi': ({ source }) => SOURCES[source],
    'Mã đơn': ({ orderCode }) => orderCode,
    'Không thuộc đơn nào': ({ dismissedAt }) => (dismissedAt === null ? '' : 'Có'),
    'Người xử lý': ({ handledBy }) => handledBy,
    'Ghi chú': ({ note }) => note,
  };
  return toCsv(columns, rows);
}
