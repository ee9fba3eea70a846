import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { childPids, cpuSeconds } from './process-cpu.ts';

export type Nginx = { port: number; cpuSeconds(): number; end(): Promise<void> };

/** nginx with its default settings, serving a folder. Null if it is not installed. */
export async function startNginx(folder: string): Promise<Nginx | null> {
  const program = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin']
    .map((at) => path.join(at, 'nginx'))
    .find((at) => existsSync(at));
  if (!program) return null;
  const own = mkdtempSync(path.join(tmpdir(), 'tsubame-nginx-'));
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    path.join(own, 'nginx.conf'),
    `${process.getuid?.() === 0 ? `user ${userInfo().username};` : ''}
worker_processes auto;
daemon off;
pid ${own}/nginx.pid;
error_log ${own}/error.log;
events { worker_connections 768; }
http {
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  access_log off;
  types { video/iso.segment m4s; }
  ${temporary.map((name) => `${name}_temp_path ${own}/${name};`).join('\n  ')}
  server { listen 127.0.0.1:${port}; root ${folder}; }
}
`,
  );
  const child = spawn(program, ['-c', path.join(own, 'nginx.conf'), '-p', own], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  while (!existsSync(path.join(own, 'nginx.pid'))) {
    if (child.exitCode !== null) throw new Error(`nginx ended with status ${child.exitCode}`);
    await sleep(10);
  }
  return {
    port,
    cpuSeconds: () => childPids(child.pid ?? 0).reduce((sum, pid) => sum + cpuSeconds(pid), 0),
    async end() {
      child.kill('SIGTERM');
      await ended;
      rmSync(own, { recursive: true, force: true });
    },
  };
}
