import type { ExamReviewView, ExamView } from '#contract/exams/exam-view.ts';
import { paperOfView } from '#contract/exams/paper-codec.ts';
import type { ExamPart, ExamTask } from '#domain/exam/paper.ts';
import type { Feedback } from '#domain/exercise/feedback.ts';
import type { QuestionText } from '#domain/exercise/question-text.ts';
import { readText } from '#contract/exercises/text-codec.ts';
import type { TextView } from '#contract/exercises/text-view.ts';

export type ReviewFilter = 'all' | 'wrong' | 'unanswered';

type ReviewedTask = Exclude<ExamTask, { kind: 'question' }> & {
  readonly script: QuestionText | null;
  readonly vi: QuestionText | null;
};

export type ReviewedQuestion = Extract<ExamTask, { kind: 'question' }> & {
  /** from 1 within the part, as on the exam's pages */
  readonly number: number;
  readonly answer: unknown;
  readonly feedback: Feedback;
  readonly explain: QuestionText | null;
  readonly explainAudio: string | null;
  readonly script: QuestionText | null;
  readonly vi: QuestionText | null;
  /** where its recording is heard again; null: it has none */
  readonly heard: string | null;
};

type ReviewedGroup = {
  readonly number: number;
  readonly title: QuestionText;
  readonly audio: string | null;
  readonly tasks: readonly (ReviewedTask | ReviewedQuestion)[];
};

type ReviewedPart = { readonly stage: ExamPart['stage']; readonly groups: readonly ReviewedGroup[] };

/** An attempt as it is read afterwards: the exam of then with what it asked, answered and explained. */
export function reviewOf(exam: ExamView, review: ExamReviewView): ReviewedPart[] {
  return paperOfView(exam).parts.map((part) => {
    const ids = part.groups.flatMap(({ tasks }) => tasks.filter(({ kind }) => kind === 'question').map(({ id }) => id));
    return {
      stage: part.stage,
      groups: part.groups.map((group) => ({
        ...group,
        tasks: group.tasks.flatMap((task): (ReviewedTask | ReviewedQuestion)[] => {
          const told = review.tasks[task.id];
          if (task.kind !== 'question')
            return [{ ...task, script: textOrNull(told?.script), vi: textOrNull(told?.text_vi) }];
          const asked = review.questions[task.id];
          if (!asked) return [];
          const { answer, is_right: isRight, right, parts, heard } = asked;
          return [
            {
              ...task,
              number: ids.indexOf(task.id) + 1,
              answer,
              // Of the question's kind: the server scored it by that.
              feedback: { isRight, right, parts },
              explain: textOrNull(asked.explain),
              explainAudio: asked.explain_mp3,
              script: textOrNull(asked.script),
              vi: textOrNull(asked.text_vi),
              heard: heard && part.audio ? `${part.audio}#t=${heard.join(',')}` : null,
            },
          ];
        }),
      })),
    };
  });
}

/** The same with only the questions that were answered wrongly, or not at all, and the texts that belong to them. */
export function filterReview(parts: readonly ReviewedPart[], filter: ReviewFilter): ReviewedPart[] {
  if (filter === 'all') return [...parts];
  const isShown = ({ answer, feedback }: ReviewedQuestion) =>
    filter === 'unanswered' ? answer === null : answer !== null && !feedback.isRight;
  return parts
    .map((part) => ({
      ...part,
      groups: part.groups
        .map((group) => ({ ...group, tasks: group.tasks.filter((task) => task.kind !== 'question' || isShown(task)) }))
        .filter(({ tasks }) => tasks.some(({ kind }) => kind === 'question')),
    }))
    .filter(({ groups }) => groups.length > 0);
}

/** How many questions each filter leaves. */
export function countReview(parts: readonly ReviewedPart[]): Readonly<Record<ReviewFilter, number>> {
  const count = (filter: ReviewFilter) =>
    filterReview(parts, filter)
      .flatMap(({ groups }) => groups.flatMap(({ tasks }) => tasks))
      .filter(({ kind }) => kind === 'question').length;
  return { all: count('all'), wrong: count('wrong'), unanswered: count('unanswered') };
}

function textOrNull(view: TextView | null | undefined): QuestionText | null {
  return view ? readText(view) : null;
}
