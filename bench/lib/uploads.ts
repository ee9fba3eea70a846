import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Learner } from './learners.ts';
import type { UploadPlan } from './upload-process.ts';

/** Concurrent uploads by many learners, made by a separate process: see createUploader. */
export type Uploader = {
  start(): void;
  /** Resolves with the number sent since the start, once all are answered. */
  stop(): Promise<number>;
  end(): void;
};

/**
 * Keeps `atOnce` uploads of the same form running, each by the next learner. Real phones use no server CPU: here one
 * process, started in advance, sends a prebuilt form.
 */
export async function createUploader(
  upload: Omit<UploadPlan, 'cookies' | 'atOnce'>,
  learners: Learner[],
  atOnce: number,
): Promise<Uploader> {
  const plan: UploadPlan = { ...upload, cookies: learners.map(({ cookie }) => cookie), atOnce };
  const uploader = fork(new URL('./upload-process.ts', import.meta.url), { serialization: 'advanced' });
  uploader.send(plan);
  await once(uploader, 'message');
  return {
    start: () => void uploader.send('start'),
    async stop() {
      const answered = once(uploader, 'message') as Promise<[number]>;
      uploader.send('stop');
      const [sent] = await answered;
      return sent;
    },
    end: () => uploader.disconnect(),
  };
}
