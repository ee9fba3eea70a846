import { PASS_PERCENT } from '../progress/lesson-percent.ts';

/** 85 percent of a count or grade, rounded up. spec 2 §5 */
export function passMark(total: number): number {
  return Math.ceil((total * PASS_PERCENT) / 100);
}

/** Percent of the questions that are answered correctly, floored so that it never looks like a pass. 0 without questions. decisions §10 */
export function correctPercent(correct: number, total: number): number {
  return total === 0 ? 0 : Math.floor((correct * 100) / total);
}

/** What passes an exercise of so many questions, in words. spec 2 §5 */
export function passText(questions: number): string {
  return `Điểm đạt: ≥${PASS_PERCENT}% (${passMark(questions)}/${questions} câu)`;
}
