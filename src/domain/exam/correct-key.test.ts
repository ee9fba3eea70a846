import { describe, expect, it } from 'vitest';
import type { PublicQuestion } from '../exercise/question.ts';
import { correctedQuestions, correctKey, type ExamVersionHalves } from './correct-key.key.ts';
import { choiceOf, examOf, fillOf } from './exam-fixture.ts';
import type { ExamKey, QuestionKey } from './exam-key.key.ts';
import type { ExamTask } from './paper.ts';
import { scoreAttempt } from './score.key.ts';

const { paper, key } = examOf([
  { stage: 1, minutes: 1, points: 60, questions: [choiceOf(1, 1), fillOf(2, 2, 'あ', 'い')] },
]);
const sat: ExamVersionHalves = { paper, key, folder: 'files' };
const answers = {
  1: { answer: '1-other', sequence: 1 },
  2: { answer: ['う', 'い'], sequence: 2 },
};

const withKey = (id: 1 | 2, changes: Partial<QuestionKey>): ExamVersionHalves => ({
  ...sat,
  key: { ...key, questions: { ...key.questions, [id]: { ...key.questions[id], ...changes } as QuestionKey } },
});
/** The exam with other tasks in its only group. */
const withTasks = (change: (tasks: readonly ExamTask[]) => ExamTask[]): ExamVersionHalves => ({
  ...sat,
  paper: {
    ...paper,
    parts: paper.parts.map((part) => ({
      ...part,
      groups: part.groups.map((group) => ({ ...group, tasks: change(group.tasks) })),
    })),
  },
});
const withPart = (change: object): ExamVersionHalves => ({
  ...sat,
  paper: { ...paper, parts: paper.parts.map((part) => ({ ...part, ...change })) },
});
const withGroup = (change: object): ExamVersionHalves =>
  withPart({ groups: paper.parts.flatMap(({ groups }) => groups.map((group) => ({ ...group, ...change }))) });
const withQuestion = (change: object) =>
  withTasks((tasks) => tasks.map((task) => (task.id === 1 ? { ...task, ...change } : task)));
const correct = (corrected: ExamKey) => scoreAttempt(paper, corrected, answers).correct;

describe('correctKey', () => {
  it('changes nothing as long as no key changes', () => {
    expect(correctKey(sat, sat)).toEqual({ key, kept: [] });
    expect(JSON.stringify(correctKey(sat, sat).key)).toBe(JSON.stringify(key));
  });

  it('takes another right option, and what else is accepted', () => {
    expect(correct(key)).toBe(0);
    expect(correct(correctKey(sat, withKey(1, { key: '1-other' })).key)).toBe(1);
    expect(correct(correctKey(sat, withKey(2, { key: [['あ', 'う'], ['い']] })).key)).toBe(1);
  });

  it('takes a further spelling in another script, which the paper shows the keyboard by', () => {
    const asLatin = (task: ExamTask): ExamTask => {
      if (task.kind !== 'question' || task.form.kind !== 'fill') return task;
      return {
        ...task,
        form: { ...task.form, blanks: task.form.blanks.map((blank) => ({ ...blank, script: 'any' })) },
      };
    };
    const today = withTasks((tasks) => tasks.map(asLatin));
    expect(correctKey(sat, today).kept).toEqual([]);
  });

  const passage = (id: number, html: string): ExamTask => ({ kind: 'passage', id, text: { html } });
  const changed = { form: { ...choiceOf(1, 1).form, key: undefined, question: { html: 'Another?' } } };
  it.each([
    ['a question that is gone', withTasks((tasks) => tasks.slice(1)), 'gone'],
    ['another wording', withQuestion(changed), 'changed'],
    ['a passage before it', withTasks((tasks) => [passage(10_001, 'x'), ...tasks.slice(0, 1)]), 'changed'],
    ['another instruction above it', withGroup({ title: { html: 'Chọn câu sai.' } }), 'changed'],
    ['another recording of its part', withPart({ audio: 'other.mp3' }), 'changed'],
  ] as const)('leaves a question its own key if today has %s, and names it', (_fact, today, why) => {
    const corrected = correctKey(sat, { ...today, key: withKey(1, { key: '1-other' }).key });
    expect(corrected.kept).toContainEqual({ questionId: 1, why });
    expect(corrected.key.questions[1]).toEqual(key.questions[1]);
  });

  const form = choiceOf(1, 1).form as PublicQuestion<'choice'> & { key: string };
  const { key: _key, ...keyless } = form;
  const image = { file: 'h.png', alt: 'núi' };
  const sound: ExamTask = { kind: 'sound', id: 10_001, audio: 'a.mp3' };
  it.each([
    ['it', withQuestion({ form: { ...keyless, question: { html: '1?', image } } })],
    ['an option', withQuestion({ form: { ...keyless, options: [{ id: '1-right', text: { html: '', image } }] } })],
    ['a sound before it', withTasks((tasks) => [sound, ...tasks])],
    ['its mondai', withGroup({ audio: 'nghe.mp3' })],
    ['the instruction above it', withGroup({ title: { html: 'もんだい', image } })],
    ['its part', withPart({ audio: 'nghe.mp3' })],
  ] as const)('leaves a question its own key if %s leads to a file and the files changed', (_what, exam) => {
    const today = { ...exam, key: withKey(1, { key: '1-other' }).key };
    const otherFiles = correctKey(exam, { ...today, folder: 'other files' });
    expect(otherFiles.kept).toContainEqual({ questionId: 1, why: 'changed' });
    expect(otherFiles.key.questions[1]).toEqual(key.questions[1]);
    const sameFiles = correctKey(exam, today);
    expect(sameFiles.kept).toEqual([]);
    expect(sameFiles.key.questions[1]?.key).toBe('1-other');
  });

  it('takes the key of a question whose hint alone leads to a file, whatever became of the files', () => {
    const exam = withQuestion({ hint: { html: 'Nhìn hình', image } });
    const today = { ...exam, key: withKey(1, { key: '1-other' }).key, folder: 'other files' };
    expect(correctKey(exam, today).key.questions[1]?.key).toBe('1-other');
  });

  it('takes the key of a question whose weight was changed, and names it', () => {
    const today = { ...withQuestion({ grade: 3 }), key: withKey(1, { key: '1-other' }).key };
    const corrected = correctKey(sat, today);
    expect(corrected.kept).toEqual([{ questionId: 1, why: 'weight' }]);
    expect(corrected.key.questions[1]?.key).toBe('1-other');
  });

  it('minds only the passages that a question is about', () => {
    const [first, second] = paper.parts[0]?.groups[0]?.tasks ?? [];
    if (!first || !second) throw new Error('the fixture has two questions');
    const tasks = (one: string, other: string, id: number) =>
      withTasks(() => [passage(id, one), first, passage(id + 1, other), second]);
    const { kept } = correctKey(tasks('a', 'b', 10_001), tasks('a', 'changed', 10_005));
    expect(kept).toEqual([{ questionId: 2, why: 'changed' }]);
  });

  it('takes explanations and scripts, but no seconds of another recording and no files that the paper has not', () => {
    const today: ExamVersionHalves = {
      ...withKey(1, {
        explain: { html: 'Vì thế', audio: 'new.mp3' },
        suggest: { html: 'Xem lại' },
        explainAudio: 'new.mp3',
        heard: [1, 2],
      }),
      folder: 'other files',
    };
    const told = { ...today, key: { ...today.key, transcripts: { 1: { script: { html: 'Lời' }, vi: null } } } };
    const { questions, transcripts } = correctKey(sat, told).key;
    expect(questions[1]).toMatchObject({
      explain: null,
      suggest: { html: 'Xem lại' },
      explainAudio: null,
      heard: null,
    });
    expect(transcripts[1]?.script).toEqual({ html: 'Lời' });
    const sameFiles = correctKey(sat, { ...told, folder: sat.folder }).key;
    expect(sameFiles.questions[1]).toEqual(told.key.questions[1]);
  });

  it('corrects a corrected key again, and keeps what today cannot judge', () => {
    const once = correctKey(sat, withKey(1, { key: '1-other' }));
    const again = correctKey(
      { ...sat, key: once.key },
      { ...withQuestion(changed), key: withKey(2, { key: [['う'], ['い']] }).key },
    );
    expect(again.key.questions[1]?.key).toBe('1-other');
    expect(correct(again.key)).toBe(2);
  });
});

it('correctedQuestions names those with another right answer, not those explained otherwise', () => {
  const after = { ...withKey(1, { key: '1-other' }).key.questions, 2: { ...key.questions[2], explain: { html: 'x' } } };
  expect(correctedQuestions(paper, key, { ...key, questions: after as ExamKey['questions'] })).toEqual([1]);
});
