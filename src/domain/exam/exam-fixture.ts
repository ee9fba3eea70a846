import type { QuestionForm } from '../exercise/question.ts';
import type { ExamKey, QuestionKey } from './exam-key.key.ts';
import type { ExamPaper, ExamPart, ExamQuestion, ExamQuestionKind, Skill, Stage } from './paper.ts';

/** A question with its key, before the two are stored apart. */
type FixtureQuestion = {
  readonly id: number;
  readonly skill: Skill;
  readonly grade?: number;
  readonly form: QuestionForm<ExamQuestionKind>;
};

type FixturePart = {
  readonly stage: Stage;
  readonly minutes: number;
  readonly points: number;
  readonly questions: readonly FixtureQuestion[];
  readonly audio?: string;
};

/** A choice whose right option is `{id}-right`, and others `{id}-wrong` and `{id}-other`. */
export function choiceOf(id: number, skill: Skill, grade = 1): FixtureQuestion {
  const options = ['right', 'wrong', 'other'].map((name) => ({ id: `${id}-${name}`, text: { html: name } }));
  return {
    id,
    skill,
    grade,
    form: { kind: 'choice', question: { html: `${id}?` }, options, shuffle: false, key: `${id}-right` },
  };
}

/** Blanks that expect these words, the spellings of a blank apart by `|`. */
export function fillOf(id: number, skill: Skill, ...expected: string[]): FixtureQuestion {
  const blanks = expected.map(() => ({ kana: 'exact', script: 'kana' }) as const);
  const pieces = [...expected.map(() => ''), ''];
  const key = expected.map((spellings) => spellings.split('|'));
  return { id, skill, form: { kind: 'fill', pieces, media: {}, blanks, key } };
}

/** An exam in its two halves. */
export function examOf(
  parts: readonly FixturePart[],
  rest: Partial<Omit<ExamPaper, 'parts'>> = {},
): { readonly paper: ExamPaper; readonly key: ExamKey } {
  const questions = parts.flatMap((part) => part.questions);
  return {
    paper: {
      type: 'last_exam',
      level: 'N5',
      clock: 'study',
      passRule: 'site',
      passMarks: 80,
      ...rest,
      parts: parts.map(toPart),
    },
    key: { questions: Object.fromEntries(questions.map(({ id, form }) => [id, keyOf(form)])), transcripts: {} },
  };
}

/** A mock of N5 with two questions in each of its three parts of 1, 2 and 1 minutes. */
export function mockOf(rest: Partial<Omit<ExamPaper, 'parts'>> = {}): {
  readonly paper: ExamPaper;
  readonly key: ExamKey;
} {
  return examOf(
    [
      { stage: 1, minutes: 1, points: 60, questions: [choiceOf(101, 1), choiceOf(102, 2)] },
      { stage: 2, minutes: 2, points: 60, questions: [choiceOf(201, 3), fillOf(202, 4, 'わたし', 'は')] },
      { stage: 3, minutes: 1, points: 60, audio: 'nghe.mp3', questions: [choiceOf(301, 5), choiceOf(302, 5)] },
    ],
    rest,
  );
}

function toPart({ stage, minutes, points, questions, audio }: FixturePart): ExamPart {
  const tasks = questions.map(toQuestion);
  return {
    stage,
    durationMs: minutes * 60_000,
    points,
    audio: audio ?? null,
    groups: [{ number: 1, title: { html: 'もんだい' }, audio: null, tasks }],
  };
}

function toQuestion({ id, skill, grade = 1, form }: FixtureQuestion): ExamQuestion {
  const { key: _key, ...keyless } = form;
  const resultLengths = form.kind === 'fill' ? form.key.map(([shown = '']) => shown.length) : [];
  return { kind: 'question', id, skill, grade, form: keyless, resultLengths, hint: null };
}

function keyOf(form: QuestionForm<ExamQuestionKind>): QuestionKey {
  return { key: form.key, explain: null, explainAudio: null, suggest: null, heard: null };
}
