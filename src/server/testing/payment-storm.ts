import pg from 'pg';
import { createOrderCode, ORDER_CODE_LENGTH } from '#domain/payment/order-code.ts';
import { BANK_SETTINGS, SEPAY_HEADERS, sepayNotice } from './paying.ts';
import { forEachConcurrently } from '../platform/for-each-concurrently.ts';
import type { Station } from './server-process.ts';

const CONNECTIONS = 16;
const PRICE = 100_000;
const DAYS = 30;

/** The result of a storm. Everything but `answered` and `broken` must be empty or 0. */
export type PaymentStorm = {
  /** notices acknowledged, including repeats */
  answered: number;
  /** connections broken by the kill; these are sent again */
  broken: number;
  /** answers other than 200 */
  refused: number[];
  /** transfers that are on no order and not in the list either, stored twice, or with another amount */
  wrongTransfers: number;
  /** orders whose sum, state or access differs from what the notices say */
  wrongOrders: string[];
};

type Notice = { id: string; amountDong: number; text: string };
type Order = { code: string; expectedDong: number };

/**
 * Notices of transfers, repeated, out of order, split, with wrong amounts and unknown codes, to a server that is killed
 * with -9 in the middle.
 */
export async function stormOfPayments(station: Station, notices: number): Promise<PaymentStorm> {
  let server = await station.startServer(BANK_SETTINGS);
  const { host, port, user, password, database } = await station.postgres();
  const client = new pg.Client({ host, port, user, password, database });
  // Its server goes with the station, whatever fails before.
  client.on('error', () => undefined);
  await client.connect();
  // Kinds of orders take 0 to 3 notices.
  const orders = await makeOrders(client, Math.ceil(notices / 2));
  const sent = orders.flatMap((order, place) => noticesOf(order, place)).slice(0, notices);
  while (sent.length < notices)
    sent.push({ id: `none-${sent.length}`, amountDong: PRICE, text: `khong ro ${sent.length}` });
  const orderByCode = new Map(orders.map((order) => [order.code, order]));
  for (const { id, text, amountDong } of sent) {
    const order = orderByCode.get(id.slice(0, ORDER_CODE_LENGTH));
    if (order && text.toUpperCase().includes(order.code)) order.expectedDong += amountDong;
  }
  // A deterministic shuffle; each third comes twice, each seventh three times.
  const queue = sent
    .flatMap((notice, n) => [notice, ...(n % 3 === 0 ? [notice] : []), ...(n % 7 === 0 ? [notice] : [])])
    .map((notice, n) => ({ notice, place: (n * 7919) % 100_003 }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ notice }) => notice);

  const storm = { answered: 0, broken: 0, refused: [] as number[] };
  let isBack: Promise<void> = Promise.resolve();
  const send = async (notice: Notice): Promise<void> => {
    await isBack;
    const status = await report(server.address, notice);
    if (status === null) {
      storm.broken += 1;
      return send(notice);
    }
    if (status === 200) storm.answered += 1;
    else storm.refused.push(status);
  };
  const restart = async () => {
    await server.end('SIGKILL');
    server = await station.startServer(BANK_SETTINGS);
  };
  await forEachConcurrently([...queue.entries()], CONNECTIONS, async ([place, notice]) => {
    if (place === Math.floor(queue.length / 2)) isBack = restart();
    await send(notice);
  });
  const wrong = {
    wrongTransfers: await countWrongTransfers(client, sent),
    wrongOrders: await findWrongOrders(client, orders),
  };
  await client.end();
  await server.end('SIGTERM');
  return { ...storm, ...wrong };
}

function noticesOf({ code }: Order, place: number): Notice[] {
  const notice = (part: number, amountDong: number, text = `MBVCB.${place} TSUBAME ${code} CT tu 0011`): Notice => ({
    id: `${code}-${part}`,
    amountDong,
    text,
  });
  const kinds: Notice[][] = [
    [notice(0, PRICE)],
    [notice(0, PRICE / 2), notice(1, PRICE / 2)],
    [notice(0, PRICE - 1)],
    [notice(0, PRICE + 5000)],
    [notice(0, 1), notice(1, PRICE - 2), notice(2, 1)],
    [],
    [notice(0, PRICE, `chuyen tien ${place}`)],
    [notice(0, PRICE, code.toLowerCase()), notice(1, PRICE)],
  ];
  return kinds[place % kinds.length] ?? [];
}

/** Learners with an order each. */
async function makeOrders(client: pg.Client, count: number): Promise<Order[]> {
  let seed = 1;
  // Lehmer's generator: the same codes in each run.
  const randomInt = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const codes = new Set<string>();
  while (codes.size < count) codes.add(createOrderCode(randomInt));
  await client.query(
    `WITH learner AS (
       INSERT INTO "user" (name, email, email_key, password_hash)
       SELECT 'Người mua', c || '@mua.example', c || '@mua.example', '' FROM unnest($1::text[]) c RETURNING id, email)
     INSERT INTO payment_order (code, user_id, course_id, days, price_dong, client_id, created_at)
     SELECT split_part(email, '@', 1), id, (SELECT min(id) FROM course), $2, $3, gen_random_uuid(), now() FROM learner`,
    [[...codes], DAYS, PRICE],
  );
  return [...codes].map((code) => ({ code, expectedDong: 0 }));
}

/** The status, or null if the connection broke. */
async function report(address: string, { id, amountDong, text }: Notice): Promise<number | null> {
  try {
    const answer = await fetch(`${address}/api/webhooks/sepay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...SEPAY_HEADERS },
      body: JSON.stringify(sepayNotice(id, amountDong, text)),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch (error) {
    // fetch's error if the server is gone.
    if (error instanceof TypeError) return null;
    throw error;
  }
}

async function countWrongTransfers(client: pg.Client, notices: readonly Notice[]): Promise<number> {
  const { rows } = await client.query<{ wrong: number }>(
    `SELECT count(*)::int AS wrong
       FROM (SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[])) AS n(id, amount_dong, text)
       FULL JOIN (SELECT t.*, o.code FROM bank_transfer t LEFT JOIN payment_order o ON o.id = t.order_id) t
         ON t.external_id = n.id
      WHERE t.amount_dong IS DISTINCT FROM n.amount_dong OR t.text IS DISTINCT FROM n.text
         OR t.dismissed_at IS NOT NULL
         OR (t.code IS NULL AND n.text NOT LIKE 'khong ro%' AND n.text NOT LIKE 'chuyen tien%')
         OR strpos(upper(n.text), coalesce(t.code, '')) = 0`,
    [notices.map(({ id }) => id), notices.map(({ amountDong }) => amountDong), notices.map(({ text }) => text)],
  );
  return rows[0]?.wrong ?? -1;
}

async function findWrongOrders(client: pg.Client, orders: readonly Order[]): Promise<string[]> {
  const { rows } = await client.query<{
    code: string;
    received: number;
    isPaid: boolean;
    enrolments: number;
    days: number | null;
  }>(
    `SELECT o.code, o.received_dong::float8 AS received, o.paid_at IS NOT NULL AS "isPaid",
            count(e.user_id)::int AS enrolments,
            extract(epoch FROM max(e.expires_at) - max(e.starts_at))::float8 / 86400 AS days
       FROM payment_order o LEFT JOIN enrolment e ON e.user_id = o.user_id AND e.course_id = o.course_id
      GROUP BY o.id`,
  );
  const stored = new Map(rows.map((row) => [row.code, row]));
  return orders.flatMap(({ code, expectedDong }) => {
    const row = stored.get(code);
    const isPaid = expectedDong >= PRICE;
    const isRight =
      row?.received === expectedDong &&
      row.isPaid === isPaid &&
      row.enrolments === (isPaid ? 1 : 0) &&
      row.days === (isPaid ? DAYS : null);
    return isRight ? [] : [`${code}: ${JSON.stringify(row)}, expected ${expectedDong}`];
  });
}
