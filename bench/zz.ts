import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createStation } from '#server/testing/server-process.ts';
import { makeLearners, poolOf } from './lib/learners.ts';
import { findMock } from './lib/sitters.ts';
const station = createStation();
const server: any = await station.startServer();
const pool = poolOf(await station.postgres());
const exam = await findMock(pool);
const learners = await makeLearners(pool, 300);
await pool.query('ANALYZE');
const pid = server.pid ?? server.process?.pid ?? server.child?.pid;
console.log('pid', pid, Object.keys(server));
const cpu = () => {
  const s = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(s[11]) + Number(s[12])) * 10;
};
const h = (cookie: string, enc = 'br') => ({
  headers: {
    cookie,
    'accept-encoding': enc,
    'user-agent': 'Mozilla/5.0 (X11; Linux x64) Chrome/140',
    accept: 'text/html,application/json',
  },
});
async function phase(name: string, url: (i: number) => string, from = 0, enc = 'br') {
  const a = cpu();
  let n = 0;
  let bytes = 0;
  const bad = new Map<number, number>();
  for (const l of learners.slice(from)) {
    const r = await fetch(server.address + url(n), h(l.cookie, enc));
    bytes += (await r.arrayBuffer()).byteLength;
    if (!r.ok) bad.set(r.status, (bad.get(r.status) ?? 0) + 1);
    n++;
  }
  console.log(name, ((cpu() - a) / n).toFixed(2), 'ms each', n, Math.round(bytes / n), 'bytes', [...bad]);
}
const read = `/api/lesson/get-exam-lesson/${exam.lessonId}`;
await phase('page', () => exam.path);
await phase('page', () => exam.path);
await phase('page identity', () => exam.path, 0, 'identity');
await phase('read', () => read);
await phase('read identity', () => read, 0, 'identity');
await phase(
  'start',
  () => `/api/lesson/start-exam/${exam.lessonId}?client_id=${randomUUID()}&window_id=${randomUUID()}`,
);
await phase('read after', () => read);
await phase('read after identity', () => read, 0, 'identity');
await pool.end();
await server.end('SIGTERM');
await station.close();
