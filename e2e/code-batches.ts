import type { BrowserContext } from '@playwright/test';
import type { MadeBatchView } from '../src/contract/code-batches.ts';
import { expect, testServer } from './fixtures.ts';

/** Makes a batch of three codes of the N5 course by the API, as the staff that is signed in. */
export async function makeBatch(context: BrowserContext, name = 'Lớp tối thứ 3'): Promise<MadeBatchView> {
  const answer = await context.request.post(`${testServer().baseUrl}/api/staff/code-batches`, {
    data: { client_id: crypto.randomUUID(), course_id: 39, count: 3, access_days: 30, last_day: null, name },
  });
  await expect(answer).toBeOK();
  return (await answer.json()) as MadeBatchView;
}
