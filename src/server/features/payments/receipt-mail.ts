import type pg from 'pg';
import { formatAccess } from '#domain/payment/format-access.ts';
import { formatDong } from '#domain/payment/format-dong.ts';
import { canBeMailed, queueMail, renderMail } from '../mail/index.ts';
import type { OrderRow } from './order-rows.ts';

export type ReceiptMailDeps = { baseUrl: string; timeZone: string };

/** Tells the learner that the course is open, in the transaction that opens it. */
export async function queueReceipt(
  client: pg.PoolClient,
  order: OrderRow,
  { baseUrl, timeZone }: ReceiptMailDeps,
  nowMs: number,
): Promise<void> {
  const { rows } = await client.query<{ name: string; email: string; courseName: string }>(
    // An account that is to be deleted gets no more letters.
    `SELECT u.name, u.email, c.name AS "courseName" FROM "user" u, course c
      WHERE u.id = $1 AND c.id = $2 AND u.deletion_asked_at IS NULL`,
    [order.userId, order.courseId],
  );
  const [learner] = rows;
  // Money never waits for an address.
  if (!learner || !canBeMailed(learner.email)) return;
  const mail = renderMail({
    subject: `Biên nhận ${order.code}`,
    blocks: [
      `Chào ${learner.name},`,
      `Chúng mình đã nhận ${formatDong(order.priceDong)} cho khóa ${learner.courseName}. Khóa học đã mở, chúc bạn một chuyến bay vui!`,
      `Thời hạn học: ${accessText(order, timeZone)}. Mã đơn: ${order.code}.`,
      { label: 'Xem biên nhận', url: `${baseUrl}/don-hang/${order.code}` },
    ],
  });
  await queueMail(client, { to: learner.email, ...mail }, { nowMs });
}

function accessText({ days, accessEndsAt: end }: OrderRow, timeZone: string): string {
  const length = formatAccess(days);
  if (end === null) return length;
  const day = new Intl.DateTimeFormat('vi-VN', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone });
  return `${length}, đến ngày ${day.format(end)}`;
}
