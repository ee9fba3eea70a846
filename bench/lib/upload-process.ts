// The process that uploads: see uploads.ts.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** `form` is a whole multipart body, as `contentType` says; at `idAt`, if given, each gets a client id of its own. */
export type UploadPlan = {
  url: string;
  form: Uint8Array;
  contentType: string;
  idAt?: number;
  cookies: string[];
  atOnce: number;
};

const agent = new Agent({ keepAlive: true });
let stopped = new AbortController();

process.once('message', (plan: UploadPlan) => {
  process.on('message', (order: 'start' | 'stop') => {
    if (order === 'start') void keepUploading(plan).then((sent) => process.send?.(sent));
    else stopped.abort();
  });
  process.send?.('ready');
});
process.on('disconnect', () => process.exit());

async function keepUploading({ cookies, atOnce, ...plan }: UploadPlan): Promise<number> {
  stopped = new AbortController();
  const { signal } = stopped;
  let sent = 0;
  const upload = async () => {
    while (!signal.aborted) {
      const cookie = cookies[(sent += 1) % cookies.length] ?? '';
      const status = await send(plan, cookie);
      if (status === 429) await sleep(100);
      else if (status !== 200) throw new Error(`${plan.url} answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, upload));
  return sent;
}

function send(
  { url, form, contentType, idAt }: Omit<UploadPlan, 'cookies' | 'atOnce'>,
  cookie: string,
): Promise<number | undefined> {
  const body = Buffer.from(form);
  if (idAt !== undefined) body.write(randomUUID(), idAt, 'latin1');
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': contentType, 'content-length': form.byteLength, cookie };
    request(url, { method: 'POST', agent, headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode));
    })
      .on('error', reject)
      .end(body);
  });
}
