import type { ExamPreviewView } from '#contract/exams/exam-preview.ts';
import { paperOfView } from '#contract/exams/paper-codec.ts';
import { readText } from '#contract/exercises/text-codec.ts';
import type { TextView } from '#contract/exercises/text-view.ts';
import type { ExamPart, ExamQuestion, ExamTask, QuestionGroup } from '#domain/exam/paper.ts';
import type { Feedback } from '#domain/exercise/feedback.ts';
import type { QuestionText } from '#domain/exercise/question-text.ts';

type Transcript = { readonly script: QuestionText | null; readonly vi: QuestionText | null };

export type PreviewedQuestion = ExamQuestion &
  Transcript & {
    /** from 1 within the part, as learners see it */
    readonly number: number;
    /** as of somebody who answered rightly */
    readonly feedback: Feedback;
    readonly explain: QuestionText | null;
    readonly explainAudio: string | null;
    readonly suggest: QuestionText | null;
    /** where its recording is heard; null: it has none */
    readonly heard: string | null;
  };

export type PreviewedTask = (Exclude<ExamTask, ExamQuestion> & Transcript) | PreviewedQuestion;
export type PreviewedGroup = Omit<QuestionGroup, 'tasks'> & { readonly tasks: readonly PreviewedTask[] };
export type PreviewedPart = Omit<ExamPart, 'groups'> & { readonly groups: readonly PreviewedGroup[] };

/** The paper with its keys laid over it. */
export function previewOf(view: ExamPreviewView): PreviewedPart[] {
  return paperOfView(view).parts.map((part) => {
    const ids = part.groups.flatMap(({ tasks }) => tasks.filter(({ kind }) => kind === 'question').map(({ id }) => id));
    return {
      ...part,
      groups: part.groups.map((group) => ({
        ...group,
        tasks: group.tasks.flatMap((task): PreviewedTask[] => {
          if (task.kind !== 'question') return [{ ...task, ...transcriptOf(view.tasks[task.id]) }];
          const key = view.questions[task.id];
          if (!key) return [];
          const { right, heard } = key;
          return [
            {
              ...task,
              ...transcriptOf(key),
              number: ids.indexOf(task.id) + 1,
              // Of the question's kind: the server made it by that.
              feedback: { isRight: true, right, parts: typeof right === 'string' ? [] : right.map(() => true) },
              explain: textOrNull(key.explain),
              explainAudio: key.explain_mp3,
              suggest: textOrNull(key.suggest),
              heard: heard && part.audio ? `${part.audio}#t=${heard.join(',')}` : null,
            },
          ];
        }),
      })),
    };
  });
}

function transcriptOf(told: { script: TextView | null; text_vi: TextView | null } | undefined): Transcript {
  return { script: textOrNull(told?.script), vi: textOrNull(told?.text_vi) };
}

function textOrNull(view: TextView | null | undefined): QuestionText | null {
  return view ? readText(view) : null;
}
