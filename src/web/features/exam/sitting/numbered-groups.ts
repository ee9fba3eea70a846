import type { ExamPart, ExamQuestion, ExamTask, QuestionGroup } from '#domain/exam/paper.ts';

type Numbered = { readonly id: number; readonly number: number };

/** Passages and recordings with the questions about them. */
export type TaskBlock = {
  readonly about: readonly Exclude<ExamTask, ExamQuestion>[];
  readonly questions: readonly ExamQuestion[];
};

/** The groups of a part with their questions, numbered through the part as on a test paper. */
export function numberedGroups(part: ExamPart): { group: QuestionGroup; questions: Numbered[] }[] {
  let number = 0;
  return part.groups.map((group) => ({
    group,
    questions: group.tasks.filter((task) => task.kind === 'question').map(({ id }) => ({ id, number: (number += 1) })),
  }));
}

/** Each passage or recording stands with the questions behind it. */
export function blocksOf({ tasks }: QuestionGroup): TaskBlock[] {
  const blocks: { about: Exclude<ExamTask, ExamQuestion>[]; questions: ExamQuestion[] }[] = [];
  for (const task of tasks) {
    const last = blocks.at(-1);
    if (task.kind === 'question') {
      if (last) last.questions.push(task);
      else blocks.push({ about: [], questions: [task] });
    } else if (last && last.questions.length === 0) last.about.push(task);
    else blocks.push({ about: [task], questions: [] });
  }
  return blocks;
}
