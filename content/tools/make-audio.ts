/**
 * Makes the recordings of a course's lessons that are not there yet, of named lessons all: those of their
 * `<name>.script.yaml` with captions, those that their documents name by `data-clip`, and those of the speaking questions in
 * their exercises.yaml, into which it writes when each word begins:
 *   node content/tools/make-audio.ts so-cap-n5 [lesson …]
 * Needs ffmpeg and Open JTalk with a voice: see content/README.md. The site does not need any of them.
 */
import { existsSync } from 'node:fs';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseWebVtt, toWebVtt } from './captions.ts';
import { readClips } from './clips.ts';
import { toKanaText } from './furigana.ts';
import { karaokeOf, withKaraoke } from './karaoke.ts';
import { writeMp3 } from './mp3.ts';
import { type Line, readAudioScript, readClipWishes, readSpeakingQuestions, speakerOf, toLine } from './script.ts';
import { sampleRate, speak, speakAny } from './speech.ts';
import { layOut } from './timeline.ts';
import { edgeSeconds, mixSpeech, withEdges } from './wav.ts';

const scriptEnding = '.script.yaml';

const [courseFolderName = '', ...wantedNames] = process.argv.slice(2);
const isWanted = (path: string) => wantedNames.length > 0 || !existsSync(path);
const lessonsFolder = fileURLToPath(new URL(`../${courseFolderName}/lessons/`, import.meta.url));
const names = wantedNames.length > 0 ? wantedNames : (await readdir(lessonsFolder)).toSorted();
for (const name of names) {
  const folder = join(lessonsFolder, name);
  for (const file of (await readdir(folder)).toSorted()) {
    if (file.endsWith(scriptEnding)) await makeRecording(folder, file.slice(0, -scriptEnding.length));
    if (file.endsWith('.html')) await makeClips(folder, file);
    if (file === 'exercises.yaml') await makeModels(folder, file);
  }
}

async function makeRecording(folder: string, name: string): Promise<void> {
  if (!isWanted(join(folder, `${name}.mp3`))) return;
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
  const clips = readClips(await readFile(join(folder, document), 'utf8')).filter(({ file }) => isWanted(join(folder, file)));
  const wishes = await readClipWishes(folder);
  for (const { file, ja } of clips) {
    await writeMp3(withEdges(await speak(toLine(ja, wishes[file]))), join(folder, file));
  }
  if (clips.length > 0) console.log(`${document}: ${clips.length} clips`);
}

/** What learners repeat: slowly and as people say it, by the same voice. */
async function makeModels(folder: string, file: string): Promise<void> {
  const path = join(folder, file);
  const wishes = await readClipWishes(folder);
  let count = 0;
  for (const { id, say, karaoke, ...files } of await readSpeakingQuestions(path)) {
    const [slow, normal] = [join(folder, files.slow), join(folder, files.default)];
    const wish = { speaker: speakerOf(id), ...wishes[files.default] };
    const lines = [toLine(say, wish), ...(wish.say === undefined ? [toLine(say, { ...wish, say: toKanaText(say) })] : [])];
    if (isWanted(slow)) {
      await writeMp3(withEdges((await speakAny(lines, 'slow')).samples), slow);
      count += 1;
    }
    const isNew = isWanted(normal);
    if (!isNew && karaoke !== undefined) continue;
    const { samples, moraStartsMs } = await speakAny(lines);
    if (isNew) {
      await writeMp3(withEdges(samples), normal);
      count += 1;
    }
    const startsMs = moraStartsMs.map((startMs) => startMs + edgeSeconds * 1000);
    await writeFile(path, withKaraoke(await readFile(path, 'utf8'), id, karaokeOf(say, startsMs)));
  }
  if (count > 0) console.log(`${file}: ${count} recordings`);
}
