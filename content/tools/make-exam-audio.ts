/**
 * Makes the recordings of an exam from the `script` texts of its exam.yaml and the `speech.yaml` beside it, which an
 * exam without announcements does not need: of a part with
 * `audio` one recording with announcements and time to think, into whose questions it writes `heard`; of a `sound` its own.
 *   node content/tools/make-exam-audio.ts so-cap-n5 thi-thu-n5-de-1 [sound.mp3 …]
 * Needs what make-audio.ts needs.
 */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { numbered, SpeechFile, SpokenExam, spellingsOf, type Utterance, utterancesOf, withHeard } from './exam-script.ts';
import { writeMp3 } from './mp3.ts';
import { toLine } from './script.ts';
import { sampleRate, speakAny } from './speech.ts';
import { atDialogueLoudness, edgeSeconds } from './wav.ts';

const [course = '', lesson = '', ...wanted] = process.argv.slice(2);
const folder = fileURLToPath(new URL(`../${course}/lessons/${lesson}/`, import.meta.url));
const examPath = join(folder, 'exam.yaml');
const exam = SpokenExam.parse(parse(await readFile(examPath, 'utf8')));
const speechPath = join(folder, 'speech.yaml');
const speech = SpeechFile.parse(existsSync(speechPath) ? parse(await readFile(speechPath, 'utf8')) : {});
const isWanted = (file: string) => wanted.length === 0 || wanted.includes(file);
/** By speaker and text: announcements come again and again. */
const known = new Map<string, Int16Array>();
const misread = new Set<string>();

class Track {
  readonly #pieces: { start: number; samples: Int16Array }[] = [];
  #end = Math.round(edgeSeconds * sampleRate);

  get seconds(): number {
    return Math.round((this.#end / sampleRate) * 10) / 10;
  }

  silence(seconds: number): void {
    this.#end += Math.round(seconds * sampleRate);
  }

  async say({ ja, speaker, pauseSeconds }: Utterance): Promise<void> {
    const samples = await spokenBy(ja, speaker);
    this.#pieces.push({ start: this.#end, samples });
    this.#end += samples.length;
    this.silence(pauseSeconds);
  }

  mix(): Int16Array {
    const track = new Int16Array(this.#end);
    for (const { start, samples } of this.#pieces) track.set(samples, start);
    return atDialogueLoudness(track);
  }
}

async function spokenBy(ja: string, speaker: Utterance['speaker']): Promise<Int16Array> {
  const key = `${speaker} ${ja}`;
  const say = speech.say[ja];
  try {
    const spellings = say === undefined ? spellingsOf(ja) : [say];
    const lines = spellings.map((spelling) => toLine(ja, { speaker, say: spelling }));
    const samples = known.get(key) ?? (await speakAny(lines)).samples;
    known.set(key, samples);
    return samples;
  } catch (error) {
    misread.add((error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ja);
    return new Int16Array(0);
  }
}

type Part = (typeof exam)['parts'][number];

async function record({ groups }: Part): Promise<{ track: Track; heard: Map<number, [number, number]> }> {
  const [track, heard] = [new Track(), new Map<number, [number, number]>()];
  const announce = (ja: string, pauseSeconds: number) => track.say({ ja, speaker: 'teacher', pauseSeconds });
  for (const line of speech.opening) await announce(line, 1);
  for (const [index, { tasks }] of groups.entries()) {
    const mondai = speech.mondai[index];
    if (!mondai) throw new Error(`speech.yaml says nothing about mondai ${index + 1}`);
    track.silence(1.5);
    await announce(numbered(index + 1, '[]').replace(/^/, '問題[もんだい]'), 1);
    for (const line of mondai.intro) await announce(line, 0.8);
    track.silence(1.5);
    const questions = tasks.filter(({ id, script }) => id !== undefined && script !== undefined);
    let [number, from] = [0, 0];
    for (const [place, { id = 0, script = '' }] of questions.entries()) {
      const before = number;
      number = mondai.numbers?.[place] ?? place + 1;
      if (number !== before) {
        from = track.seconds;
        await announce(numbered(number, '番[ばん]'), 1);
      }
      for (const utterance of utterancesOf(script)) await track.say(utterance);
      heard.set(id, [from, track.seconds]);
      track.silence(mondai.think_seconds);
    }
  }
  for (const line of speech.closing) await announce(line, 1);
  return { track, heard };
}

const files: { file: string; track: Track; size: 'short' | 'long' }[] = [];
const heardOfAll = new Map<number, [number, number]>();
for (const part of exam.parts) {
  if (part.audio !== undefined && isWanted(part.audio)) {
    const { track, heard } = await record(part);
    for (const [id, times] of heard) heardOfAll.set(id, times);
    files.push({ file: part.audio, track, size: 'long' });
  }
  for (const { sound, script = '' } of part.groups.flatMap(({ tasks }) => tasks)) {
    if (sound === undefined || !isWanted(sound)) continue;
    const track = new Track();
    for (const utterance of utterancesOf(script)) await track.say(utterance);
    files.push({ file: sound, track, size: 'short' });
  }
}
if (misread.size > 0) throw new Error(`Not made:\n${[...misread].join('\n')}`);
for (const { file, track, size } of files) {
  await writeMp3(track.mix(), join(folder, file), size);
  console.log(`${file}: ${track.seconds} s`);
}
if (heardOfAll.size > 0) await writeFile(examPath, withHeard(await readFile(examPath, 'utf8'), heardOfAll));
