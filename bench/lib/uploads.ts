import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Learner } from './learners.ts';
import type { UploadPlan } from './upload-process.ts';

/**
 * Keeps `atOnce` uploads of the same picture under way, each by the next learner, until it is stopped. They are made by a
 * process of their own: packing megabytes would hold up whoever measures beside them.
 */
export function keepUploading(address: string, picture: Buffer, learners: Learner[], atOnce: number) {
  const plan: UploadPlan = { address, picture, cookies: learners.map(({ cookie }) => cookie), atOnce };
  const uploader = fork(new URL('./upload-process.ts', import.meta.url), { serialization: 'advanced' });
  const ended = once(uploader, 'message') as Promise<[number]>;
  uploader.send(plan);
  return {
    /** Resolves with how many were sent. */
    async stop(): Promise<number> {
      uploader.send('stop');
      const [sent] = await ended;
      uploader.disconnect();
      return sent;
    },
  };
}
