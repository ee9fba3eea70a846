import { expect, it } from 'vitest';
import { stormOfPayments } from '../../testing/payment-storm.ts';
import { createStation } from '../../testing/server-process.ts';
import { PATIENT } from '../../testing/start-command.ts';

// `npm run bench -- payments` runs the same with 10,000 notices.
const NOTICES = 1000;

it('transfers, repeated, out of order, split and across a kill -9, are each on their order or in the list', async () => {
  const station = createStation({ environment: PATIENT });
  try {
    const { answered, ...wrong } = await stormOfPayments(station, NOTICES);
    expect(answered).toBeGreaterThan(NOTICES);
    expect(wrong).toEqual({ broken: expect.any(Number), refused: [], wrongTransfers: 0, wrongOrders: [] });
  } finally {
    await station.close();
  }
}, 600_000);
