import { setTimeout as sleep } from 'node:timers/promises';
import type { Learner } from './learners.ts';

/** Keeps `atOnce` uploads of the same picture under way, each by the next learner, until it is stopped. */
export function keepUploading(address: string, picture: Buffer, learners: Learner[], atOnce: number) {
  const stopped = new AbortController();
  let sent = 0;
  async function one(): Promise<void> {
    while (!stopped.signal.aborted) {
      const { cookie } = learners[(sent += 1) % learners.length] as Learner;
      const form = new FormData();
      form.append('object', 'comment');
      form.append('image', new Blob([new Uint8Array(picture)]), 'photo.jpg');
      const answer = await fetch(`${address}/upload-image`, { method: 'POST', headers: { cookie }, body: form });
      await answer.arrayBuffer();
      if (answer.status === 429) await sleep(100);
      else if (answer.status !== 200) throw new Error(`/upload-image answered ${answer.status}`);
    }
  }
  const running = Promise.all(Array.from({ length: atOnce }, one));
  return {
    sent: () => sent,
    async stop() {
      stopped.abort();
      await running;
    },
  };
}
