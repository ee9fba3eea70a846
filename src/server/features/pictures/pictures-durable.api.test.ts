import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStation, type ServerProcess, type Station } from '../../testing/server-process.ts';
import { PATIENT } from '../../testing/start-command.ts';
import { formBody } from '../../testing/upload.ts';

let station: Station;
let server: ServerProcess;
beforeAll(async () => {
  station = createStation({ environment: PATIENT });
  server = await station.startServer();
});
afterAll(() => station.close());

async function signIn(): Promise<string> {
  const answer = await fetch(`${server.address}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Lan', email: 'lan@tsubame.example', password: 'chim én bay thấp' }),
  });
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** Writes down what the server asks of the system, with the paths and addresses behind its file numbers. */
async function watch(file: string): Promise<ChildProcess> {
  const calls = 'trace=fsync,fdatasync,rename,renameat,renameat2,write,writev,sendto';
  const strace = spawn('strace', ['-f', '-yy', '-s', '60', '-e', calls, '-o', file, '-p', String(server.pid)]);
  const [told] = (await once(strace.stderr, 'data')) as [Buffer];
  expect(told.toString()).toContain('attached');
  return strace;
}

/** Whether one process of ours may watch another, which lives long enough for a busy machine to begin. */
const mayWatch = spawnSync('sh', ['-c', 'sleep 3 & strace -qq -o /dev/null -p $!']).status === 0;

// Nothing but the system itself tells what reached the disk before what.
it.skipIf(!mayWatch)(
  'a picture is answered when its files and the folders that name them are on the disk',
  async () => {
    const cookie = await signIn();
    const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: 'green' } });
    const image = new Blob([new Uint8Array(await picture.png().toBuffer())]);
    const { body, type } = await formBody({ object: 'comment', image });
    const trace = path.join(station.dataDir, 'trace');
    const strace = await watch(trace);
    const headers = { 'content-type': type, cookie };
    const options = { method: 'POST', headers, body: new Uint8Array(body) };
    const answer = await fetch(`${server.address}/upload-image`, options);
    expect(answer.status).toBe(200);
    const name = (await answer.json()) as string;
    strace.kill('SIGINT');
    await once(strace, 'exit');

    const lines = readFileSync(trace, 'utf8').split('\n');
    const pictures = path.join(station.dataDir, 'pictures');
    const stored = path.join(pictures, name.slice(0, 32));
    // A call interrupted by another thread's line in the trace ends on a separate line: its end is what counts.
    const ended = (call: string, from: number, what: string) => {
      const begun = lines.findIndex((line, index) => index > from && line.includes(call) && line.includes(what));
      expect(begun, `${call} of ${what} after line ${from}:\n${lines.join('\n')}`).toBeGreaterThan(from);
      if (!lines[begun]?.includes('<unfinished')) return begun;
      const thread = lines[begun]?.split(' ')[0] ?? '';
      return lines.findIndex(
        (line, index) => index > begun && line.startsWith(thread) && line.includes(`<... ${call} resumed`),
      );
    };
    const written = ['/small.webp>', '/default.webp>', '.part>'].map((what) => ended('fsync', -1, what));
    const renamed = ended('rename', Math.max(...written), stored);
    const named = ended('fsync', renamed, `<${pictures}>`);
    const replied = lines.findIndex((line) => line.includes('HTTP/1.1 200') && line.includes('TCP'));
    expect(replied).toBeGreaterThan(named);
  },
  120_000,
);
