/**
 * Makes the recordings of a course's lessons: those of their `<name>.script.yaml` with captions, and those that their
 * documents name by `data-clip`:
 *   node content/tools/make-audio.ts so-cap-n5 [lesson …]
 * Needs ffmpeg and Open JTalk with a voice: see content/README.md. The site does not need any of them.
 */
import { existsSync } from 'node:fs';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseWebVtt, toWebVtt } from './captions.ts';
import { readClips } from './clips.ts';
import { writeMp3 } from './mp3.ts';
import { type Line, readAudioScript, readClipWishes, toLine } from './script.ts';
import { sampleRate, speak } from './speech.ts';
import { layOut } from './timeline.ts';
import { mixSpeech, withEdges } from './wav.ts';

const scriptEnding = '.script.yaml';

const [courseFolderName = '', ...wantedNames] = process.argv.slice(2);
const lessonsFolder = fileURLToPath(new URL(`../${courseFolderName}/lessons/`, import.meta.url));
const names = wantedNames.length > 0 ? wantedNames : (await readdir(lessonsFolder)).toSorted();
for (const name of names) {
  const folder = join(lessonsFolder, name);
  for (const file of (await readdir(folder)).toSorted()) {
    if (file.endsWith(scriptEnding)) await makeRecording(folder, file.slice(0, -scriptEnding.length));
    if (file.endsWith('.html')) await makeClips(folder, file);
  }
}

async function makeRecording(folder: string, name: string): Promise<void> {
  const script = await readAudioScript(join(folder, `${name}${scriptEnding}`));
  const speech = new Map<Line, Int16Array>();
  for (const line of script.scenes.flatMap((scene) => scene.lines)) speech.set(line, await speak(line));
  const samplesOf = (line: Line) => speech.get(line) ?? new Int16Array(0);
  const timeline = layOut(script, (line) => Math.ceil((samplesOf(line).length / sampleRate) * 10));
  await writeMp3(mixSpeech(timeline, samplesOf), join(folder, `${name}.mp3`));
  for (const language of ['ja', 'vi'] as const) {
    const vtt = toWebVtt(timeline.cues, language);
    if (parseWebVtt(vtt).length !== timeline.cues.length) throw new Error('Captions do not read back');
    await writeFile(join(folder, `${name}.${language}.vtt`), vtt);
  }
  console.log(`${name}.mp3: ${timeline.totalTenths / 10} s, ${timeline.cues.length} cues`);
}

async function makeClips(folder: string, document: string): Promise<void> {
  const clips = readClips(await readFile(join(folder, document), 'utf8'));
  const wishesFile = join(folder, 'clips.yaml');
  const wishes = existsSync(wishesFile) ? await readClipWishes(wishesFile) : {};
  for (const { file, ja } of clips) {
    await writeMp3(withEdges(await speak(toLine(ja, wishes[file]))), join(folder, file));
  }
  if (clips.length > 0) console.log(`${document}: ${clips.length} clips`);
}
