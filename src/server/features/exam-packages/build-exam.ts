import { SKILLS } from '#contract/content/exam-file.ts';
import type { Level } from '#domain/course/level.ts';
import { LEVEL_SECTIONS } from '#domain/exam/level-sections.ts';
import { officialScore } from '#domain/exam/official-rule.ts';
import type { ExamType, Stage } from '#domain/exam/paper.ts';
import type { DraftGroup, DraftPart, PlacedTask } from './draft-exam.ts';
import { UnreadablePackage } from './package-notes.ts';

/** What an exam shall be that a package says nothing of. */
export type ExamPlan = {
  readonly type: ExamType;
  readonly level: Level;
  /** of a practice: which part of the test it is */
  readonly stage: Stage | null;
  /** of exam.yaml as it stands: clock, pass_marks, pass_rule */
  readonly settings: Readonly<Record<string, unknown>>;
};

/** exam.yaml, and the task of the package that each of its tasks is, by part, mondai and place. */
export type BuiltExam = {
  readonly exam: Readonly<Record<string, unknown>>;
  readonly tasks: readonly (readonly (readonly PlacedTask[])[])[];
  readonly notes: readonly string[];
};

const SKILL_OF_STAGE = { 1: 'vocabulary', 2: 'grammar', 3: 'listening' } as const satisfies Record<
  Stage,
  (typeof SKILLS)[number]
>;
/** 101 to 199 in part 1; a longer one begins at 1001. */
const SHORT_PART = 99;

/** Puts what was read of a package into the parts that the lesson has. */
export function buildExam(drafted: readonly DraftPart[], plan: ExamPlan): BuiltExam {
  const notes: string[] = [];
  const sections = LEVEL_SECTIONS[plan.level];
  const placed = placeParts(drafted, plan).map(({ stage, part }) => ({ stage, part: withoutEmpty(part) }));
  const parts = placed.map(({ stage, part: { seconds, groups } }) => {
    const section = sections.find((one) => one.stage === stage);
    const minutes = seconds === null ? (section?.minutes ?? 20) : Math.ceil(seconds / 60);
    if (seconds === null) notes.push(`part ${stage} has no time of its own: ${minutes} minutes, as in the real test`);
    const recording = plan.type === 'last_exam' && stage === 3 ? onlyRecording(groups) : null;
    const nextId = idsFrom(stage, groups);
    const named = groups.flatMap(({ tasks }) => tasks).filter(({ isQuestion }) => isQuestion);
    if (named.some((task) => skillOf(task) === null))
      notes.push(`part ${stage}: questions whose category names no skill are ${SKILL_OF_STAGE[stage]}`);
    if (named.some(({ weight }) => weight !== null && gradeOf(weight) === null))
      notes.push(`part ${stage}: weights that are no whole number of 1 to 10 are left out`);
    return {
      stage,
      minutes,
      ...(plan.type === 'last_exam' && section ? { points: section.points } : {}),
      ...(recording === null ? {} : { audio: recording }),
      groups: groups.map(({ title, tasks }) => ({
        title,
        tasks: withoutRecording(tasks, recording).map((task) => toEntry(task, stage, nextId)),
      })),
    };
  });
  const passing = plan.type === 'last_exam' ? { pass_marks: neededPoints(plan.level) } : {};
  const tasks = placed.map(({ stage, part: { groups } }) => {
    const recording = plan.type === 'last_exam' && stage === 3 ? onlyRecording(groups) : null;
    return groups.map((group) => withoutRecording(group.tasks, recording));
  });
  return { exam: { clock: 'study', ...passing, ...plan.settings, parts }, tasks, notes };
}

function placeParts(
  parts: readonly DraftPart[],
  { type, level, stage }: ExamPlan,
): { stage: Stage; part: DraftPart }[] {
  if (type === 'exam') {
    if (stage === null)
      throw new UnreadablePackage('is for a practice: --stage says which part of the test it is, 1, 2 or 3');
    const seconds = parts.map((part) => part.seconds);
    const sum = seconds.includes(null) ? null : seconds.reduce((all: number, one) => all + (one ?? 0), 0);
    return [{ stage, part: { seconds: sum, groups: parts.flatMap(({ groups }) => groups) } }];
  }
  const stages = LEVEL_SECTIONS[level].map((section) => section.stage);
  if (parts.length !== stages.length)
    throw new UnreadablePackage(
      `has ${parts.length} parts; a last_exam of ${level} has ${stages.length}: a testPart for each of the stages ${stages.join(', ')}`,
    );
  return parts.flatMap((part, index) => {
    const own = stages[index];
    return own === undefined ? [] : [{ stage: own, part }];
  });
}

function withoutEmpty({ seconds, groups }: DraftPart): DraftPart {
  return { seconds, groups: groups.filter(({ tasks }) => tasks.some(({ isQuestion }) => isQuestion)) };
}

/** What a listening part plays: in a mock it is one recording, which plays once. */
function onlyRecording(groups: readonly DraftGroup[]): string {
  const sounds = new Set(groups.flatMap(({ tasks }) => tasks.flatMap(({ fields }) => fields['sound'] ?? [])));
  const [only] = sounds;
  if (sounds.size !== 1 || typeof only !== 'string')
    throw new UnreadablePackage(
      `plays ${sounds.size} recordings in its listening part: a last_exam has one, which plays once; join them, or import into a lesson of type exam`,
    );
  return only;
}

const withoutRecording = (tasks: readonly PlacedTask[], recording: string | null) =>
  recording === null ? tasks : tasks.filter(({ fields }) => fields['sound'] !== recording);

function idsFrom(stage: Stage, groups: readonly DraftGroup[]): () => number {
  const count = groups.flatMap(({ tasks }) => tasks).filter(({ isQuestion }) => isQuestion).length;
  let last = stage * (count > SHORT_PART ? 1000 : 100);
  return () => (last += 1);
}

function toEntry(task: PlacedTask, stage: Stage, nextId: () => number): Record<string, unknown> {
  if (!task.isQuestion) return task.fields;
  const { kind, question, ...fields } = task.fields;
  const grade = task.weight === null ? null : gradeOf(task.weight);
  return {
    id: nextId(),
    skill: skillOf(task) ?? SKILL_OF_STAGE[stage],
    kind,
    question,
    ...fields,
    ...(grade === null || grade === 1 ? {} : { grade }),
  };
}

const skillOf = ({ categories }: PlacedTask) =>
  SKILLS.find((skill) => categories.some((category) => category.toLowerCase() === skill)) ?? null;

const gradeOf = (weight: number) => (Number.isInteger(weight) && weight >= 1 && weight <= 10 ? weight : null);

/** What the real test asks for. */
const neededPoints = (level: Level) => officialScore(level, { language: 0, listening: 0 }, [], new Map()).neededPoints;
