// Figure 5: video segments from our server against nginx serving the same files.
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { grantedStreamPath } from '#server/features/video/grants.ts';
import { createStation } from '#server/testing/server-process.ts';
import { bytesPerSecond } from './lib/download.ts';
import { type Finding, formatNumber } from './lib/finding.ts';
import { startNginx } from './lib/nginx.ts';
import { cpuSeconds } from './lib/process-cpu.ts';
import { interleave, median, medianRatio, spread } from './lib/rounds.ts';

const CACHE_MB = 64;
const SEGMENT_BYTES = 1024 * 1024;
const SEGMENTS = 4 * CACHE_MB;
const HOT_SEGMENTS = CACHE_MB / 2;
const FOLDER = 'be'.repeat(16);
const SECRET = 'the secret of the bench, 32 characters';
const LOAD = { connections: 16, seconds: 2 };
const GIGABYTE = 1e9;

export async function measureVideo(): Promise<Finding[]> {
  const station = createStation();
  try {
    const server = await station.startServer({ MEDIA_CACHE_MB: String(CACHE_MB), GRANT_SECRET: SECRET });
    const media = path.join(station.dataDir, 'media');
    mkdirSync(path.join(media, FOLDER), { recursive: true });
    for (let number = 0; number < SEGMENTS; number += 1)
      writeFileSync(path.join(media, FOLDER, fileOf(number)), randomBytes(SEGMENT_BYTES));
    const nginx = await startNginx(media);

    const ourPort = Number(new URL(server.address).port);
    const ours = (segments: number) => inTurn(segments, (file) => grantedStreamPath(SECRET, FOLDER, file, Date.now()));
    const theirs = (segments: number) => inTurn(segments, (file) => `/${FOLDER}/${file}`);
    const cpu: Record<string, number[]> = {};
    const side = (name: string, port: number, nextPath: () => string, used: () => number) => async () => {
      const before = used();
      const startedMs = performance.now();
      const rate = await bytesPerSecond(port, nextPath, LOAD);
      const bytes = (rate * (performance.now() - startedMs)) / 1000;
      (cpu[name] ??= []).push((used() - before) / (bytes / GIGABYTE));
      return rate / GIGABYTE;
    };
    const ourCpu = () => cpuSeconds(server.pid);
    const noNginx = () => Promise.resolve(Number.NaN);
    const rates = await interleave({
      ourCold: side('ourCold', ourPort, ours(SEGMENTS), ourCpu),
      nginxCold: nginx ? side('nginxCold', nginx.port, theirs(SEGMENTS), () => nginx.cpuSeconds()) : noNginx,
      ourHot: side('ourHot', ourPort, ours(HOT_SEGMENTS), ourCpu),
      nginxHot: nginx ? side('nginxHot', nginx.port, theirs(HOT_SEGMENTS), () => nginx.cpuSeconds()) : noNginx,
    });
    await nginx?.end();
    await server.end('SIGTERM');

    const finding = (name: string, our: 'ourCold' | 'ourHot', their: 'nginxCold' | 'nginxHot', atLeast: number) => ({
      name,
      result: nginx ? { value: medianRatio(rates[our], rates[their]) } : { notMeasured: 'nginx is not installed' },
      limit: { atLeast },
      beside: [
        `${spread('ours', rates[our], 'GB/s')}, ${formatNumber(median(cpu[our] ?? []))} s CPU a GB`,
        ...(nginx
          ? [`${spread('nginx', rates[their], 'GB/s')}, ${formatNumber(median(cpu[their] ?? []))} s CPU a GB`]
          : []),
      ],
    });
    return [
      finding(
        `video segments, ${SEGMENTS} MB over a cache of ${CACHE_MB} MB, against nginx`,
        'ourCold',
        'nginxCold',
        0.25,
      ),
      finding(`video segments, ${HOT_SEGMENTS} MB that the cache holds, against nginx`, 'ourHot', 'nginxHot', 0.6),
    ];
  } finally {
    await station.close();
  }
}

const fileOf = (number: number) => `${String(number).padStart(3, '0')}.m4s`;

/** Files in rotation: if the set is too large, an LRU cache never has the next one. */
function inTurn(segments: number, pathOf: (file: string) => string): () => string {
  let number = 0;
  return () => pathOf(fileOf((number += 1) % segments));
}
