import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Learner } from './learners.ts';
import type { UploadPlan } from './upload-process.ts';

/** Uploads by many learners at once, made by a process of its own: see createUploader. */
export type Uploader = {
  start(): void;
  /** Resolves with how many were sent since the start, once all have been answered. */
  stop(): Promise<number>;
  end(): void;
};

/**
 * Keeps `atOnce` uploads of the same picture under way, each by the next learner. The phones that do so are no part of
 * the server's machine: here they are one process that is there before it is needed and sends a form packed once.
 */
export async function createUploader(
  address: string,
  picture: Buffer<ArrayBuffer>,
  learners: Learner[],
  atOnce: number,
): Promise<Uploader> {
  const packed = new FormData();
  packed.append('object', 'comment');
  packed.append('image', new Blob([picture]), 'photo.jpg');
  const answer = new Response(packed);
  const plan: UploadPlan = {
    address,
    form: new Uint8Array(await answer.arrayBuffer()),
    contentType: answer.headers.get('content-type') ?? '',
    cookies: learners.map(({ cookie }) => cookie),
    atOnce,
  };
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
