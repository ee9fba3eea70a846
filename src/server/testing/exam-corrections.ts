import { parse, stringify } from 'yaml';
import { EXAMS, examFiles, importExams } from './exam-course.ts';
import type { TestApp } from './test-app.ts';

type WrittenQuestion = { id?: number; question?: string; options?: { text: string; right?: true }[] };
type Written = { parts: { groups: { tasks: WrittenQuestion[] }[] }[] };

/** Imports the course with another exam.yaml of its mock, as its author mends it. */
export async function correctMock(
  test: TestApp,
  mend: Readonly<Record<number, (question: WrittenQuestion) => WrittenQuestion>>,
): Promise<void> {
  const file = `lessons/${EXAMS.mock.slug}/exam.yaml`;
  const written = parse(String(examFiles()[file])) as Written;
  for (const part of written.parts)
    for (const group of part.groups) group.tasks = group.tasks.map((task) => mend[task.id ?? 0]?.(task) ?? task);
  await importExams(test, { [file]: stringify(written) });
}

/** Makes the option with this text the right one. */
export const rightIs =
  (text: string) =>
  (question: WrittenQuestion): WrittenQuestion => ({
    ...question,
    options: (question.options ?? []).map((option) => ({
      text: option.text,
      ...(option.text === text ? { right: true as const } : {}),
    })),
  });
