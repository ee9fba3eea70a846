import type { Page } from '@playwright/test';

type Limit = { fromMs: number; toMs?: number; becomesMs: number };

/** Makes a limit of the pages that are opened from now on longer: one that is right for a learner ends a test when the machine stops. */
export async function lengthenLimit(page: Page, { fromMs, toMs = fromMs, becomesMs }: Limit): Promise<void> {
  await page.addInitScript(
    ([from, to, longer]) => {
      const patient = (ms: number) => (ms >= from && ms <= to ? longer : ms);
      const { setTimeout } = globalThis;
      globalThis.setTimeout = ((task: () => void, ms = 0, ...given: []) =>
        setTimeout(task, patient(ms), ...given)) as typeof setTimeout;
      const timeout = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (ms) => timeout(patient(ms));
    },
    [fromMs, toMs, becomesMs] as const,
  );
}
