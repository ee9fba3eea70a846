import type { FastifyBaseLogger } from 'fastify';

const HOUR_MS = 3_600_000;

/** What a server does now and then beside its requests. Doing it twice, or on two servers, changes nothing more. */
export type Round = { name: string; run: () => Promise<void> };

/**
 * Goes its rounds every hour, one after the other, until the returned function is called. One that fails is logged and
 * comes again with the next hour; the others don't wait for it.
 */
export function startHourlyRounds(rounds: Round[], log: FastifyBaseLogger): () => void {
  const goRounds = async () => {
    for (const { name, run } of rounds) {
      try {
        await run();
      } catch (error) {
        log.warn({ err: error }, `${name} failed`);
      }
    }
  };
  const timer = setInterval(() => void goRounds(), HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}
