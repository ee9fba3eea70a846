/**
 * The data of one video: `videos/<name>/script.yaml`. Slides, speech and captions all come from it. A recording's script,
 * `lessons/<slug>/<name>.script.yaml`, has the same lines and no pictures.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { ExercisesFile, type QuestionEntry } from '../../src/contract/content/exercises-file.ts';

/** The people who are heard. `reader` reads words and examples of documents; the others take part. */
const SPEAKERS = ['reader', 'teacher', 'lan', 'tanaka', 'kim'] as const;
export type Speaker = (typeof SPEAKERS)[number];

const line = z.strictObject({
  /** Japanese in the notation of furigana.ts. */
  ja: z.string(),
  /** What it means: a caption translates and does not instruct. */
  vi: z.string(),
  /** What a practice slide asks for, where that is not the meaning. */
  prompt: z.string().optional(),
  /** What the speech program is given instead of `ja`, where it misreads `ja`; it must sound the same. */
  say: z.string().optional(),
  speaker: z.enum(SPEAKERS).default('teacher'),
  /** How often it is said with a gap for the learner to repeat; 0: said once, without a gap. */
  repeat: z.int().min(0).max(3).default(0),
  /** Silence before the answer of a practice line, while only the Vietnamese is shown. */
  think_seconds: z.number().positive().default(4),
});

const scene = z.strictObject({
  layout: z.enum(['title', 'card', 'list', 'pattern', 'practice', 'dialogue', 'end']),
  heading: z.string(),
  /** Up to 5 characters on genko squares. */
  genko: z.string().max(5).optional(),
  /** Sentence patterns; `{danh từ}` is a blank. */
  patterns: z.array(z.string()).default([]),
  note: z.string().optional(),
  points: z.array(z.string()).default([]),
  /** Silence for reading before the first line and after the last one. */
  lead_seconds: z.number().nonnegative().default(0.8),
  hold_seconds: z.number().nonnegative().default(1.2),
  lines: z.array(line),
});

const script = z.strictObject({ title: z.string(), kicker: z.string(), scenes: z.array(scene).min(1) });

const audioScript = z.strictObject({
  title: z.string(),
  parts: z.array(scene.pick({ lead_seconds: true, hold_seconds: true, lines: true })).min(1),
});

export type Line = z.infer<typeof line>;
export type Scene = z.infer<typeof scene>;
export type Script = z.infer<typeof script>;

export async function readScript(path: string): Promise<Script> {
  return script.parse(parse(await readFile(path, 'utf8')));
}

/** A recording's script, as a video's without anything to see. */
export async function readAudioScript(path: string): Promise<Script> {
  const { title, parts } = audioScript.parse(parse(await readFile(path, 'utf8')));
  return script.parse({
    title,
    kicker: '',
    scenes: parts.map((part) => ({ layout: 'dialogue', heading: '', ...part })),
  });
}

/** A line that is spoken by itself, with what its author says about how. */
export function toLine(ja: string, wishes: ClipWishes | undefined): Line {
  return line.parse({ ja, vi: '', speaker: 'reader', ...wishes });
}

/** Whoever reads the words, two others say the sentences in turns. */
export function speakerOf(id: number): Speaker {
  return id % 2 === 0 ? 'lan' : 'kim';
}

const clipWishes = line.pick({ say: true, speaker: true }).partial();
export type ClipWishes = z.infer<typeof clipWishes>;

/** How a lesson's recordings are spoken, by file name: its `clips.yaml`; nothing where there is none. */
export async function readClipWishes(lessonFolder: string): Promise<Record<string, ClipWishes>> {
  const path = join(lessonFolder, 'clips.yaml');
  if (!existsSync(path)) return {};
  return z.record(z.string(), clipWishes).parse(parse(await readFile(path, 'utf8')));
}

/** The speaking questions of a lesson's exercises.yaml. */
export async function readSpeakingQuestions(path: string): Promise<QuestionEntry<'speaking'>[]> {
  const questions = ExercisesFile.parse(parse(await readFile(path, 'utf8')));
  return questions.filter((question) => question.kind === 'speaking');
}
