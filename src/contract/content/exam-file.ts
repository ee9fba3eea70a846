import { z } from 'zod';
import type { ExamQuestionKind } from '#domain/exam/paper.ts';
import { markedText, QUESTION_ENTRIES } from './exercises-file.ts';
import { AudioName } from './fields.ts';

/** Skills as authors name them, in the order of their numbers. */
export const SKILLS = ['vocabulary', 'kanji', 'grammar', 'reading', 'listening'] as const;

const script = markedText(8000).optional().describe('what is said; shown after the end');
const vi = markedText(8000).optional().describe('its translation; shown after the end');

/** What a question of an exam has besides the fields that its kind has in exercises.yaml. */
const ofExam = {
  id: z.int().min(1).max(9999).describe('unique within the exam'),
  skill: z.enum(SKILLS),
  hint: markedText(1000).optional().describe('seen during the exam'),
  script,
  vi,
  heard: z
    .tuple([z.number().min(0), z.number()])
    .refine(([from, to]) => from < to, 'begins no earlier than it ends')
    .optional()
    .describe("seconds of the part's recording that belong to the question"),
};
const { choice, fill, jumble, pairs } = QUESTION_ENTRIES;
const EXAM_ENTRIES = {
  choice: choice.safeExtend(ofExam),
  fill: fill.safeExtend(ofExam),
  jumble: jumble.safeExtend(ofExam),
  pairs: pairs.safeExtend(ofExam),
} satisfies Record<ExamQuestionKind, z.ZodObject>;
const passage = z.strictObject({ kind: z.literal('passage'), passage: markedText(8000), vi });
const sound = z.strictObject({ kind: z.literal('sound'), sound: AudioName, script, vi });

/** Authors name a passage or a sound by its first field; only questions say their kind. */
function withKind(written: unknown): unknown {
  if (typeof written !== 'object' || written === null || 'kind' in written) return written;
  const kind = (['passage', 'sound'] as const).find((field) => field in written);
  return kind === undefined ? written : { kind, ...written };
}

const ExamTaskEntry = z.preprocess(
  withKind,
  z.discriminatedUnion('kind', [passage, sound, ...Object.values(EXAM_ENTRIES)], {
    error: 'is a question of kind choice, fill, jumble or pairs, a passage or a sound',
  }),
);
export type ExamTaskEntry = z.infer<typeof ExamTaskEntry>;
export type ExamQuestionEntry = z.infer<(typeof EXAM_ENTRIES)[ExamQuestionKind]>;

/** Whether a task is answered. */
export const isQuestionEntry = (task: ExamTaskEntry): task is ExamQuestionEntry =>
  task.kind !== 'passage' && task.kind !== 'sound';

const GroupEntry = z.strictObject({
  title: markedText(1000),
  audio: AudioName.optional(),
  tasks: z.array(ExamTaskEntry).min(1).max(100),
});
const PartEntry = z.strictObject({
  stage: z.literal([1, 2, 3]).describe('1 vocabulary and kanji, 2 grammar and reading, 3 listening'),
  minutes: z.int().min(1).max(240),
  points: z.int().min(1).max(180).optional().describe('of a last_exam'),
  audio: AudioName.optional().describe('stage 3 of a last_exam: the recording that plays once'),
  groups: z.array(GroupEntry).min(1).max(30),
});
export type ExamPartEntry = z.infer<typeof PartEntry>;

/** lessons/{slug}/exam.yaml of a lesson of type exam or last_exam. What depends on type and level is checked by the reader. */
export const ExamFile = z
  .strictObject({
    clock: z.enum(['study', 'strict']).default('study'),
    pass_marks: z.int().min(1).max(180).optional().describe('of a last_exam'),
    pass_rule: z.enum(['site', 'official']).default('site'),
    parts: z.array(PartEntry).min(1).max(3),
  })
  .superRefine(({ parts }, context) => {
    const refuse = (path: PropertyKey[], message: string) => context.addIssue({ code: 'custom', path, message });
    const seen = new Set<number>();
    for (const [p, part] of parts.entries()) {
      if (p > 0 && part.stage <= (parts[p - 1]?.stage ?? 0)) refuse(['parts', p, 'stage'], 'stands behind a later one');
      if (!part.groups.some(({ tasks }) => tasks.some(isQuestionEntry))) refuse(['parts', p, 'groups'], 'asks nothing');
      for (const [g, group] of part.groups.entries())
        for (const [t, task] of group.tasks.entries()) {
          if (!isQuestionEntry(task)) continue;
          const path = ['parts', p, 'groups', g, 'tasks', t];
          if (seen.has(task.id)) refuse([...path, 'id'], `${task.id} is already the id of a question above`);
          if (task.heard && part.audio === undefined) refuse([...path, 'heard'], 'its part has no recording');
          seen.add(task.id);
        }
    }
  });
export type ExamFile = z.infer<typeof ExamFile>;
