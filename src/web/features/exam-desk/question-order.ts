import type { ExamStatisticsView } from '#contract/exams/exam-staff.ts';

export type QuestionRow = ExamStatisticsView['questions'][number];

/** What a table of questions may be sorted by. */
export type SortKey = 'place' | 'right' | 'unanswered' | 'discrimination' | 'wrong';
export type Order = { readonly key: SortKey; readonly isDescending: boolean };

const VALUE_OF: Readonly<Record<SortKey, (row: QuestionRow) => number | null>> = {
  place: () => 0,
  right: (row) => row.right_percent,
  unanswered: (row) => row.unanswered_percent,
  discrimination: (row) => row.discrimination,
  wrong: (row) => row.wrong_answer?.percent ?? null,
};

/** The questions in this order; equal ones stay as in the exam, those without the figure come last. */
export function inOrder(rows: readonly QuestionRow[], { key, isDescending }: Order): QuestionRow[] {
  const valueOf = VALUE_OF[key];
  if (key === 'place') return isDescending ? rows.toReversed() : [...rows];
  return rows.toSorted((some, other) => {
    const [a, b] = [valueOf(some), valueOf(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return isDescending ? b - a : a - b;
  });
}

/** Pressing the heading of a column: its worst first, then the other way round. */
export function pressed(order: Order, key: SortKey): Order {
  if (order.key === key) return { key, isDescending: !order.isDescending };
  return { key, isDescending: key === 'unanswered' || key === 'wrong' };
}
