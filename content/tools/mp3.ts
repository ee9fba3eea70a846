/** Speech as MP3, mono at a constant bit rate: it plays everywhere, is small, and players find a second of it exactly. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sampleRate } from './speech.ts';
import { encodeWav } from './wav.ts';

const run = promisify(execFile);

/** `long`: half an hour of it stays under 8 MB; at half the sample rate, few bits are enough for speech. */
const SIZES = { short: '-b:a 48k', long: '-b:a 32k -ar 24000' } as const;

export async function writeMp3(samples: Int16Array, path: string, size: keyof typeof SIZES = 'short'): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), 'tsubame-mp3-'));
  try {
    const wav = join(work, 'voice.wav');
    await writeFile(wav, encodeWav(samples, sampleRate));
    await run('ffmpeg', [
      ...'-v error -y -i'.split(' '),
      wav,
      ...`-c:a libmp3lame ${SIZES[size]} -ac 1 -map_metadata -1 -fflags +bitexact -id3v2_version 0`.split(' '),
      path,
    ]);
  } finally {
    await rm(work, { recursive: true });
  }
}
