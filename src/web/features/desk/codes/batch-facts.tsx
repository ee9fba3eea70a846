import type { CodeBatchView } from '#contract/code-batches.ts';
import { formatAccess } from '#domain/payment/format-access.ts';
import { formatDate } from '#web/lib/format.ts';
import { useRootData } from '#web/lib/root-data.ts';

type Props = { batch: CodeBatchView };

/** What a batch opens, for how long, and until when. */
export function BatchFacts({ batch }: Props) {
  const { timeZone } = useRootData();
  const { course_name, access_days, redeem_by, is_over, created_at, created_by } = batch;
  // Its end is the first moment of the day after.
  const lastDay = redeem_by && formatDate(new Date(Date.parse(redeem_by) - 1).toISOString(), timeZone);
  return (
    <>
      {course_name} · học {formatAccess(access_days).toLowerCase()} ·{' '}
      {lastDay === null
        ? 'không hạn kích hoạt'
        : `${is_over ? 'đã hết hạn kích hoạt' : 'kích hoạt đến hết'} ${lastDay}`}{' '}
      · tạo {formatDate(created_at, timeZone)} {created_by === null ? 'bằng dòng lệnh' : `bởi ${created_by}`}
    </>
  );
}
