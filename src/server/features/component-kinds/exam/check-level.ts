import type { ExamFile, ExamPartEntry } from '#contract/content/exam-file.ts';
import { isQuestionEntry } from '#contract/content/exam-file.ts';
import type { Level } from '#domain/course/level.ts';
import { LEVEL_SECTIONS, type LevelSection } from '#domain/exam/level-sections.ts';
import type { ExamType } from '#domain/exam/paper.ts';

type Report = { fault: (reason: string, ...place: PropertyKey[]) => void; warn: (reason: string) => void };

/** Checks what depends on the lesson's type and the course's level, null if that is unknown. */
export function checkLevel(
  exam: ExamFile,
  { type, level }: { type: ExamType; level: Level | null },
  report: Report,
): void {
  if (type === 'exam') checkPractice(exam, report);
  else checkMock(exam, level, report);
}

function checkPractice(exam: ExamFile, { fault }: Report): void {
  if (exam.parts.length !== 1) fault(`an exam has one part, not ${exam.parts.length}`, 'parts');
  if (exam.pass_marks !== undefined) fault('only a last_exam is passed by points', 'pass_marks');
  if (exam.pass_rule !== 'site') fault('only a last_exam follows the official rule', 'pass_rule');
  for (const [p, { points }] of exam.parts.entries())
    if (points !== undefined) fault('only a last_exam has them: this one counts right answers', 'parts', p, 'points');
}

function checkMock(exam: ExamFile, level: Level | null, { fault, warn }: Report): void {
  if (exam.pass_marks === undefined) fault('a last_exam says how many points pass it', 'pass_marks');
  for (const [p, { stage, audio }] of exam.parts.entries())
    if (stage === 3 && audio === undefined) fault('listening has one recording, which plays once', 'parts', p);
  if (level === null) return;
  const sections = LEVEL_SECTIONS[level];
  const wanted = sections.map(({ stage }) => stage).join(', ');
  const stages = exam.parts.map(({ stage }) => stage).join(', ');
  if (stages !== wanted) return fault(`a last_exam of ${level} has the stages ${wanted}, not ${stages}`, 'parts');
  for (const [p, section] of sections.entries()) {
    const part = exam.parts[p];
    if (!part) continue;
    if (part.points !== section.points) fault(`${level} gives ${section.points} points to it`, 'parts', p, 'points');
    for (const reason of differences(part, section)) warn(`part ${p + 1} ${reason}`);
  }
}

/** A real part has 16 to 40 questions; the table of the specification knows only their largest number. */
const FEWEST_QUESTIONS = 16;

function differences(part: ExamPartEntry, { minutes, questions }: LevelSection): string[] {
  const asked = part.groups.flatMap(({ tasks }) => tasks.filter(isQuestionEntry)).length;
  return [
    ...(part.minutes === minutes ? [] : [`takes ${part.minutes} minutes, in the real test ${minutes}`]),
    ...(asked >= FEWEST_QUESTIONS && asked <= questions
      ? []
      : [`asks ${asked} questions, in the real test ${FEWEST_QUESTIONS} to ${questions}`]),
  ];
}
