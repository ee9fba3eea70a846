import type { ExamResultView } from '#contract/exams/result-view.ts';

const STAGES = ['data_1', 'data_2', 'data_3'] as const;

/**
 * An attempt with the answers of two messages about it: of each question the one with the higher sequence. Most messages
 * name only the answers that they are about, and they may overtake each other.
 */
export function withAnswers(result: ExamResultView, other: ExamResultView): ExamResultView {
  const fromOther = Object.entries(other.saved).filter(([id, sequence]) => sequence > (result.saved[id] ?? -1));
  if (fromOther.length === 0) return result;
  const ids = new Set(fromOther.map(([id]) => id));
  const merged = (stage: (typeof STAGES)[number]) => ({
    ...Object.fromEntries(Object.entries(result[stage]).filter(([id]) => !ids.has(id))),
    ...Object.fromEntries(Object.entries(other[stage]).filter(([id]) => ids.has(id))),
  });
  return {
    ...result,
    saved: { ...result.saved, ...Object.fromEntries(fromOther) },
    data_1: merged('data_1'),
    data_2: merged('data_2'),
    data_3: merged('data_3'),
  };
}
