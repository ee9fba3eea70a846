// The process that uploads: see uploads.ts.
import { setTimeout as sleep } from 'node:timers/promises';

export type UploadPlan = { address: string; picture: Uint8Array; cookies: string[]; atOnce: number };

const stopped = new AbortController();
let sent = 0;

process.once('message', (plan: UploadPlan) => {
  process.once('message', () => stopped.abort());
  const image = new Blob([new Uint8Array(plan.picture)]);
  void Promise.all(Array.from({ length: plan.atOnce }, () => upload(plan, image))).then(() => process.send?.(sent));
});

async function upload({ address, cookies }: UploadPlan, image: Blob): Promise<void> {
  while (!stopped.signal.aborted) {
    const cookie = cookies[(sent += 1) % cookies.length] ?? '';
    const form = new FormData();
    form.append('object', 'comment');
    form.append('image', image, 'photo.jpg');
    const answer = await fetch(`${address}/upload-image`, { method: 'POST', headers: { cookie }, body: form });
    await answer.arrayBuffer();
    if (answer.status === 429) await sleep(100);
    else if (answer.status !== 200) throw new Error(`/upload-image answered ${answer.status}`);
  }
}
