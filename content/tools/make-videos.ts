/**
 * Makes the media of a course's videos from their script.yaml:
 *   node content/tools/make-videos.ts so-cap-n5 [video name …]
 * Needs ffmpeg, Chromium and Open JTalk with a voice: see content/README.md. The site does not need any of them.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { stringify } from 'yaml';
import { openBrowser, openToolPage, setBody } from './browser.ts';
import { parseWebVtt, toWebVtt } from './captions.ts';
import { encodeHls, probeDurationSeconds, qualities } from './hls.ts';
import type { Line } from './script.ts';
import { readScript } from './script.ts';
import { overflowOf } from './slide-room.ts';
import { slideHtml } from './slides.ts';
import { sampleRate, speak } from './speech.ts';
import type { Frame, SlideState, Timeline } from './timeline.ts';
import { layOut } from './timeline.ts';
import { encodeWav, mixSpeech } from './wav.ts';

const run = promisify(execFile);
/** Slides are laid out at 960 × 540 and filmed at 1280 × 720. */
const filmScale = 4 / 3;

const [courseFolderName = '', ...wantedNames] = process.argv.slice(2);
const videosFolder = fileURLToPath(new URL(`../${courseFolderName}/videos/`, import.meta.url));
const names = wantedNames.length > 0 ? wantedNames : (await readdir(videosFolder)).toSorted();
const browser = await openBrowser();
try {
  for (const name of names) await makeVideo(name);
} finally {
  await browser.close();
}

async function makeVideo(name: string): Promise<void> {
  const folder = join(videosFolder, name);
  const work = await mkdtemp(join(tmpdir(), 'tsubame-video-'));
  try {
    const script = await readScript(join(folder, 'script.yaml'));
    const speech = new Map<Line, Int16Array>();
    for (const line of script.scenes.flatMap((scene) => scene.lines)) speech.set(line, await speak(line));
    const samplesOf = (line: Line) => speech.get(line) ?? new Int16Array(0);
    const timeline = layOut(script, (line) => Math.ceil((samplesOf(line).length / sampleRate) * 10));

    await writeFile(join(work, 'voice.wav'), encodeWav(mixSpeech(timeline, samplesOf), sampleRate));
    await writeFile(join(work, 'slides.txt'), await film(script.kicker, timeline, work));
    await encodeHls(join(work, 'slides.txt'), join(work, 'voice.wav'), timeline.totalTenths / 10, folder);
    await makePoster(slideHtml(script.kicker, firstPicture(timeline)), work, folder);
    await writeCaptions(timeline, folder);

    const durationSeconds = await probeDurationSeconds(join(folder, '720p', 'index.m3u8'));
    const video = { name, title: script.title, duration_seconds: durationSeconds, qualities: [...qualities] };
    await writeFile(join(folder, 'video.yaml'), stringify(video));
    console.log(`${name}: ${durationSeconds} s, ${timeline.cues.length} cues, ${timeline.frames.length} pictures`);
  } finally {
    await rm(work, { recursive: true });
  }
}

function firstPicture(timeline: Timeline): SlideState {
  const first = timeline.frames[0];
  if (!first) throw new Error('The script is empty');
  return first.state;
}

/** Photographs every picture once and answers the list for ffmpeg's concat reader. */
async function film(kicker: string, timeline: Timeline, work: string): Promise<string> {
  const page = await openToolPage(browser, 'slides.html', filmScale);
  const files = new Map<string, string>();
  const rows: string[] = [];
  const show = async ({ state, durationTenths }: Frame) => {
    const html = slideHtml(kicker, state);
    const file = files.get(html) ?? join(work, `${files.size}.png`);
    if (!files.has(html)) {
      await setBody(page, html);
      const overflow = await overflowOf(page);
      if (overflow !== null) throw new Error(`"${state.scene.heading}" runs over the slide: ${overflow}`);
      await page.screenshot({ path: file });
      files.set(html, file);
    }
    rows.push(`file '${file}'`, `duration ${durationTenths / 10}`);
    return file;
  };
  let last = '';
  for (const frame of timeline.frames) last = await show(frame);
  await page.close();
  // The concat reader ignores the last duration unless the picture is named again.
  return `ffconcat version 1.0\n${rows.join('\n')}\nfile '${last}'\n`;
}

async function makePoster(html: string, work: string, folder: string): Promise<void> {
  const page = await openToolPage(browser, 'slides.html');
  await setBody(page, html);
  const png = join(work, 'poster.png');
  await page.screenshot({ path: png });
  await page.close();
  await run('ffmpeg', [
    ...'-v error -y -i'.split(' '),
    png,
    ...'-quality 86 -map_metadata -1'.split(' '),
    join(folder, 'poster.webp'),
  ]);
}

async function writeCaptions(timeline: Timeline, folder: string): Promise<void> {
  await mkdir(join(folder, 'captions'), { recursive: true });
  for (const language of ['ja', 'vi'] as const) {
    const vtt = toWebVtt(timeline.cues, language);
    if (parseWebVtt(vtt).length !== timeline.cues.length) throw new Error('Captions do not read back');
    await writeFile(join(folder, 'captions', `${language}.vtt`), vtt);
  }
}
