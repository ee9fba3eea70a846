import type { ExamView } from '#contract/exams/exam-view.ts';
import type { ExamResultView } from '#contract/exams/result-view.ts';
import type { Level } from '#domain/course/level.ts';
import { feedbackOf, type FeedbackLevel, RADAR_SKILLS, SKILL_NAMES } from '#domain/exam/feedback.ts';
import type { Skill } from '#domain/exam/paper.ts';
import { PASS_LINES } from '#domain/exam/pass-lines.ts';
import { passMark } from '#domain/exercise/pass-mark.ts';
import { formatDate } from '#web/lib/format.ts';
import { partName } from '#web/lib/part-names.ts';

/** What a result page and its picture show, in words. */
export type ExamReport = {
  readonly level: Level;
  readonly lessonName: string;
  readonly isPassed: boolean;
  /** spec 2 §8 */
  readonly title: string;
  readonly learnerName: string;
  /** of handing in, DD/MM/YYYY */
  readonly date: string;
  readonly total: { readonly value: number; readonly outOf: string };
  readonly rows: readonly ScoreRow[];
  /** in the order of the radar; only those that the exam asked for */
  readonly skills: readonly SkillScore[];
  /** what the official rule would say, in words; null: the exam follows it, or is none of its kind */
  readonly official: string | null;
  /** that it was scored anew, when and why; null: it was not */
  readonly regraded: string | null;
};

/** A part of the score, or two together. */
export type ScoreRow = {
  readonly name: string;
  readonly score: number;
  readonly points: number;
  /** what it needs: 38 of 120, 19 of 60; null: nothing of its own */
  readonly needed: number | null;
};

export type SkillScore = {
  readonly skill: Skill;
  readonly name: string;
  readonly correct: number;
  readonly total: number;
  readonly percent: number;
  readonly feedback: { readonly level: FeedbackLevel; readonly text: string };
};

/** What a report needs to know of the exam. */
export type ReportedExam = Pick<ExamView, 'type' | 'level' | 'pass_rule' | 'pass_marks' | 'total_marks'> & {
  readonly lessonName: string;
  readonly stage: ExamView['exam_parts'][number]['type'];
};

/** Puts an attempt that was handed in into words; null if it was not. Words: spec 2 §8. */
export function reportOf(exam: ReportedExam, result: ExamResultView, timeZone: string): ExamReport | null {
  const { submit_at: submitAt, skills, is_passed: isPassed } = result;
  if (submitAt === null || skills === null) return null;
  const isMock = exam.type === 'last_exam';
  return {
    level: exam.level,
    lessonName: exam.lessonName,
    isPassed,
    title: titleOf(isMock, isPassed, exam.level),
    learnerName: result.user.name,
    date: formatDate(submitAt, timeZone),
    total: isMock
      ? {
          value: result.total_score ?? 0,
          outOf: `/${exam.total_marks} điểm · cần từ ${passMarksOf(exam, result)}`,
        }
      : {
          value: result.correct_answer ?? 0,
          outOf: `/${result.total_answer} câu đúng · cần từ ${passMark(result.total_answer)}`,
        },
    rows: isMock ? mockRows(exam, result) : [practiceRow(exam, result)],
    skills: RADAR_SKILLS.flatMap((skill) => {
      const score = skills.find((one) => one.skill === skill);
      if (!score) return [];
      const { correct, total, percent } = score;
      return [
        { skill, name: SKILL_NAMES[skill], correct, total, percent, feedback: feedbackOf(skill, percent, result.id) },
      ];
    }),
    official: exam.pass_rule === 'official' ? null : officialWords(result.official),
    regraded: regradedWords(result.regraded, timeZone),
  };
}

function titleOf(isMock: boolean, isPassed: boolean, level: Level): string {
  if (isMock) return isPassed ? `Bạn đã sẵn sàng thi JLPT ${level}!` : 'Cố gắng thêm bạn nha!';
  return isPassed ? 'Bạn làm tốt lắm!' : 'Cố gắng lên nhé!';
}

function passMarksOf(exam: ReportedExam, result: ExamResultView): number {
  return exam.pass_rule === 'official' ? (result.official?.pass_marks ?? 0) : (exam.pass_marks ?? 0);
}

function mockRows(exam: ReportedExam, result: ExamResultView): ScoreRow[] {
  if (exam.pass_rule === 'official') {
    return (result.official?.sections ?? []).map(({ name, score, total, minimum }) => ({
      name,
      score,
      points: total,
      needed: minimum,
    }));
  }
  return [
    {
      name: 'Kiến thức ngôn ngữ – Đọc hiểu',
      score: (result.score_1 ?? 0) + (result.score_2 ?? 0),
      ...PASS_LINES.language,
    },
    { name: 'Nghe hiểu', score: result.score_3 ?? 0, ...PASS_LINES.listening },
  ];
}

function practiceRow({ stage, level }: ReportedExam, { correct_answer: correct, total_answer: total }: ExamResultView) {
  return { name: partName(stage, level), score: correct ?? 0, points: total, needed: passMark(total) };
}

function officialWords(official: ExamResultView['official']): string | null {
  if (official === null) return null;
  const { is_passed: isPassed, pass_marks: passMarks, sections } = official;
  const needs = sections.map(({ name, minimum, total }) => `${name} từ ${minimum}/${total}`).join(', ');
  return `Theo cách tính của JLPT chính thức (tổng từ ${passMarks}, ${needs}) lượt này ${isPassed ? 'đạt' : 'chưa đạt'}.`;
}

function regradedWords(regraded: ExamResultView['regraded'], timeZone: string): string | null {
  if (regraded === null) return null;
  const { at, reason, keeps_pass: keepsPass } = regraded;
  const sentence = `Điểm đã được chấm lại ngày ${formatDate(at, timeZone)}: ${reason}`;
  if (!keepsPass) return sentence;
  return `${sentence}${/[.!?]$/.test(reason) ? '' : '.'} Kết quả đạt của bạn vẫn được giữ nguyên.`;
}
