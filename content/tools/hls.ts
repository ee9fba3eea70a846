/** Encodes pictures and sound to muxed fMP4 HLS in two qualities (no separate audio: `hls.js/light` would be silent). */
import { execFile } from 'node:child_process';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const qualities = ['360p', '720p'] as const;
export type Quality = (typeof qualities)[number];

const resolutions: Record<Quality, string> = { '360p': '640x360', '720p': '1280x720' };
const run = promisify(execFile);

/** `slidesList` is a list for ffmpeg's concat reader. Writes auto.m3u8 and one folder for each quality. */
export async function encodeHls(
  slidesList: string,
  voiceWav: string,
  totalSeconds: number,
  folder: string,
): Promise<void> {
  for (const quality of qualities) {
    await rm(join(folder, quality), { recursive: true, force: true });
    await mkdir(join(folder, quality), { recursive: true });
  }
  const video =
    '-c:v libx264 -profile:v main -preset slow -tune stillimage -crf 28 -bf 0 -g 30 -keyint_min 30 -sc_threshold 0';
  const colour = '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv';
  const audio = '-c:a aac -b:a 48k -ac 1 -ar 44100';
  const hls = '-f hls -hls_time 6 -hls_playlist_type vod -hls_segment_type fmp4 -hls_flags independent_segments';
  await run('ffmpeg', [
    ...'-v error -y -f concat -safe 0 -i'.split(' '),
    slidesList,
    '-i',
    voiceWav,
    '-filter_complex',
    // Tagged BT.709 in both sizes, so that the colours are those of the poster in every player.
    '[0:v]fps=10,scale=out_color_matrix=bt709:out_range=tv,format=yuv420p,split=2[hi][b];[b]scale=640:360[lo]',
    ...'-map [lo] -map 1:a -map [hi] -map 1:a -map_metadata -1 -fflags +bitexact'.split(' '),
    ...`${video} ${colour} ${audio} -t ${totalSeconds} ${hls}`.split(' '),
    ...'-master_pl_name auto.m3u8 -hls_fmp4_init_filename init_%v.mp4'.split(' '),
    '-hls_segment_filename',
    join(folder, '%v', '%03d.m4s'),
    '-var_stream_map',
    'v:0,a:0,name:360p v:1,a:1,name:720p',
    join(folder, '%v', 'index.m3u8'),
  ]);
  for (const quality of qualities) await simplifyInitName(join(folder, quality));
  await writeMaster(folder);
}

async function simplifyInitName(folder: string): Promise<void> {
  const init = (await readdir(folder)).find((name) => name.startsWith('init'));
  if (!init) throw new Error('ffmpeg wrote no init segment');
  await rename(join(folder, init), join(folder, 'init.mp4'));
  const playlist = join(folder, 'index.m3u8');
  await writeFile(playlist, (await readFile(playlist, 'utf8')).replace(init, 'init.mp4'));
}

/** With a constant rate factor ffmpeg writes the same BANDWIDTH for all: measure the segments instead. */
async function writeMaster(folder: string): Promise<void> {
  const written = await readFile(join(folder, 'auto.m3u8'), 'utf8');
  const codecs = [...written.matchAll(/CODECS="([^"]+)"/g)].map((match) => match[1]);
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];
  for (const [index, quality] of qualities.entries()) {
    const { peak, average } = await measureBitsPerSecond(join(folder, quality));
    lines.push(
      `#EXT-X-STREAM-INF:BANDWIDTH=${peak},AVERAGE-BANDWIDTH=${average},RESOLUTION=${resolutions[quality]},FRAME-RATE=10.000,CODECS="${codecs[index]}"`,
      `${quality}/index.m3u8`,
    );
  }
  await writeFile(join(folder, 'auto.m3u8'), `${lines.join('\n')}\n`);
}

async function measureBitsPerSecond(folder: string): Promise<{ peak: number; average: number }> {
  const playlist = await readFile(join(folder, 'index.m3u8'), 'utf8');
  const segments = [...playlist.matchAll(/#EXTINF:([\d.]+),\n(\S+)/g)];
  let peak = 0;
  let bits = 0;
  let seconds = 0;
  for (const [, duration, name] of segments) {
    const segmentBits = (await stat(join(folder, name ?? ''))).size * 8;
    // The last segment may be a fraction of a second: its rate says nothing about the connection needed.
    if (Number(duration) >= 1) peak = Math.max(peak, segmentBits / Number(duration));
    bits += segmentBits;
    seconds += Number(duration);
  }
  return { peak: Math.ceil(peak), average: Math.ceil(bits / seconds) };
}

/** The duration that a player sees, in seconds. */
export async function probeDurationSeconds(playlist: string): Promise<number> {
  const { stdout } = await run(
    'ffprobe',
    '-v error -show_entries format=duration -of csv=p=0'.split(' ').concat(playlist),
  );
  return Number(stdout.trim());
}
