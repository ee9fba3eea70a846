/** Speech as MP3: 48 kbit/s mono plays everywhere and is small. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sampleRate } from './speech.ts';
import { encodeWav } from './wav.ts';

const run = promisify(execFile);

export async function writeMp3(samples: Int16Array, path: string): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), 'tsubame-mp3-'));
  try {
    const wav = join(work, 'voice.wav');
    await writeFile(wav, encodeWav(samples, sampleRate));
    await run('ffmpeg', [
      ...'-v error -y -i'.split(' '),
      wav,
      ...'-c:a libmp3lame -b:a 48k -ac 1 -map_metadata -1 -fflags +bitexact -id3v2_version 0'.split(' '),
      path,
    ]);
  } finally {
    await rm(work, { recursive: true });
  }
}
