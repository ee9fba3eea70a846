// Orders and transfers: src/server/features/payments/payment-storm.api.test.ts at full size.
import { stormOfPayments } from '#server/testing/payment-storm.ts';
import { createStation } from '#server/testing/server-process.ts';
import type { Finding } from './lib/finding.ts';

const NOTICES = 10_000;
const NONE = { atMost: 0 };

export async function measurePayments(): Promise<Finding[]> {
  const station = createStation();
  try {
    const startedMs = performance.now();
    const { answered, broken, refused, wrongTransfers, wrongOrders } = await stormOfPayments(station, NOTICES);
    const seconds = Math.round((performance.now() - startedMs) / 1000);
    const name = `${NOTICES} transfers, repeated, out of order, split, a kill -9 in the middle`;
    return [
      {
        name: `${name}: transfers that are neither on their order nor in the list`,
        result: { value: wrongTransfers + refused.length },
        limit: NONE,
        beside: [
          `${answered} answered in ${seconds} s, ${broken} without an answer and sent again, ${refused.length} refused`,
        ],
      },
      {
        name: `${name}: orders opened twice, for too little, or not`,
        result: { value: wrongOrders.length },
        limit: NONE,
        beside: wrongOrders.slice(0, 10),
      },
    ];
  } finally {
    await station.close();
  }
}
