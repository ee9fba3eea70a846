/**
 * Checks the committed media of a course: captions, playlists, codecs, durations, pictures, recordings and the total size:
 *   node content/tools/check-media.ts so-cap-n5
 * Needs ffprobe.
 */
import { execFile } from 'node:child_process';
import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { z } from 'zod';
import { parseWebVtt } from './captions.ts';
import { probeDurationSeconds, qualities } from './hls.ts';

const run = promisify(execFile);
const video = z.strictObject({
  name: z.string(),
  title: z.string(),
  duration_seconds: z.number(),
  qualities: z.tuple([z.literal('360p'), z.literal('720p')]),
});
const toleranceSeconds = 0.1;
const maxTotalBytes = 40_000_000;

const courseFolder = fileURLToPath(new URL(`../${process.argv[2] ?? ''}/`, import.meta.url));
const problems: string[] = [];
for (const name of await readdir(join(courseFolder, 'videos'))) await checkVideo(name);
for (const name of await readdir(join(courseFolder, 'lessons'))) await checkRecordings(name);
const totalBytes = await sizeOf(courseFolder);
if (totalBytes > maxTotalBytes) problems.push(`the course is ${totalBytes} bytes large`);
console.log(`total: ${(totalBytes / 1e6).toFixed(1)} MB`);
for (const problem of problems) console.log(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

async function checkVideo(name: string): Promise<void> {
  const folder = join(courseFolder, 'videos', name);
  const expect = (ok: boolean, text: string) => ok || problems.push(`${name}: ${text}`);
  const about = video.parse(parse(await readFile(join(folder, 'video.yaml'), 'utf8')));
  expect(about.name === name, 'video.yaml names another folder');

  const captions = await Promise.all(
    ['ja', 'vi'].map(async (language) =>
      parseWebVtt(await readFile(join(folder, 'captions', `${language}.vtt`), 'utf8')),
    ),
  );
  const times = captions.map((cues) => JSON.stringify(cues.map((cue) => [cue.startSeconds, cue.endSeconds])));
  expect(times[0] === times[1], 'ja and vi cues have different times');
  expect((captions[0]?.at(-1)?.endSeconds ?? 0) <= about.duration_seconds, 'the last cue ends after the video');

  const master = await readFile(join(folder, 'auto.m3u8'), 'utf8');
  expect((master.match(/CODECS="avc1\.\w+,mp4a\.40\.2"/g) ?? []).length === qualities.length, 'CODECS are missing');
  for (const quality of qualities) {
    const playlist = await readFile(join(folder, quality, 'index.m3u8'), 'utf8');
    expect(master.includes(`\n${quality}/index.m3u8\n`), `auto.m3u8 does not lead to ${quality}`);
    expect(playlist.includes('#EXT-X-MAP:URI="init.mp4"'), `${quality} has no init.mp4`);
    const listed = playlist.split('\n').filter((row) => row.endsWith('.m4s'));
    const present = (await readdir(join(folder, quality))).filter((file) => file.endsWith('.m4s'));
    expect(listed.join() === present.toSorted().join(), `${quality} lists other segments than there are`);
    const seconds = await probeDurationSeconds(join(folder, quality, 'index.m3u8'));
    expect(Math.abs(seconds - about.duration_seconds) < toleranceSeconds, `${quality} lasts ${seconds} s`);
    const streams = await probe(join(folder, quality, 'index.m3u8'), 'stream=codec_name,width,height');
    expect(/h264,\d+,\d+\s+aac/.test(streams), `${quality} has the streams ${streams}`);
  }
  expect(
    (await probe(join(folder, 'poster.webp'), 'stream=width,height')) === '960,540',
    'the poster is not 960 × 540',
  );
  console.log(`${name}: ${about.duration_seconds} s, ${captions[0]?.length} cues, ${await sizeOf(folder)} bytes`);
}

/** Every recording is small and mono, and has captions exactly if it has a script. */
async function checkRecordings(lesson: string): Promise<void> {
  const folder = join(courseFolder, 'lessons', lesson);
  const files = await readdir(folder);
  for (const file of files.filter((name) => name.endsWith('.mp3'))) {
    const expect = (ok: boolean, text: string) => ok || problems.push(`${lesson}/${file}: ${text}`);
    const streams = await probe(join(folder, file), 'stream=codec_name,sample_rate,channels');
    expect(streams === 'mp3,48000,1', `has the streams ${streams}`);
    const name = file.slice(0, -'.mp3'.length);
    if (!files.includes(`${name}.script.yaml`)) continue;
    const seconds = await probeDurationSeconds(join(folder, file));
    const captions = await Promise.all(
      ['ja', 'vi'].map(async (language) => parseWebVtt(await readFile(join(folder, `${name}.${language}.vtt`), 'utf8'))),
    );
    const times = captions.map((cues) => JSON.stringify(cues.map((cue) => [cue.startSeconds, cue.endSeconds])));
    expect(times[0] === times[1], 'ja and vi cues have different times');
    expect((captions[0]?.at(-1)?.endSeconds ?? 0) <= seconds, 'the last cue ends after the recording');
    console.log(`${lesson}/${file}: ${seconds} s, ${captions[0]?.length} cues`);
  }
}

async function probe(path: string, entries: string): Promise<string> {
  const { stdout } = await run('ffprobe', ['-v', 'error', '-show_entries', entries, '-of', 'csv=p=0', path]);
  return stdout.trim();
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => stat(join(entry.parentPath, entry.name)));
  return (await Promise.all(files)).reduce((sum, file) => sum + file.size, 0);
}
