import { expect, it } from 'vitest';
import type { Attempt } from './attempt.ts';
import { mayFetch } from './file-access.ts';
import type { ExamPaper, Stage } from './paper.ts';

const part = (stage: Stage, audio: string | null, sound: string | null) => ({
  stage,
  durationMs: 60_000,
  points: 60,
  audio,
  groups: [{ number: 1, title: { html: 'もんだい' }, audio: sound, tasks: [] }],
});
const PAPER: ExamPaper = {
  type: 'last_exam',
  level: 'N5',
  clock: 'study',
  passRule: 'site',
  passMarks: 80,
  parts: [part(1, null, 'open.mp3'), part(2, null, null), part(3, 'listening.mp3', null)],
};
const begun = (...stages: Stage[]): Attempt['parts'] =>
  ([1, 2, 3] as const).map((stage) => ({
    stage,
    budgetMs: 60_000,
    beganAtMs: stages.includes(stage) ? 1 : null,
    elapsedMs: 0,
    heardMs: 0,
    usedUpAtMs: null,
    closed: null,
  }));
const NOBODY = { isStaff: false, mayReview: false, running: null };

it.each([
  ['before the start', NOBODY, false],
  ['in part 1', { ...NOBODY, running: begun(1) }, false],
  ['in part 2, so that it is there when part 3 begins', { ...NOBODY, running: begun(1, 2) }, true],
  ['in part 3', { ...NOBODY, running: begun(1, 2, 3) }, true],
  ['after the end', { ...NOBODY, mayReview: true }, true],
  ['by staff', { ...NOBODY, isStaff: true }, true],
])('the recording of part 3 asked for %s is given: %j → %s', (_when, asker, isGiven) => {
  expect(mayFetch(PAPER, 'listening.mp3', asker)).toBe(isGiven);
});

it.each([
  ['before the start', NOBODY, false],
  ['in the last part', { ...NOBODY, running: begun(1, 2, 3) }, false],
  ['after the end', { ...NOBODY, mayReview: true }, true],
])('a file that is not of the paper, asked for %s', (_when, asker, isGiven) => {
  expect(mayFetch(PAPER, 'explanation.mp3', asker)).toBe(isGiven);
});

it('other files of the paper are open with the lesson', () => {
  expect(mayFetch(PAPER, 'open.mp3', NOBODY)).toBe(true);
});
