import type { QuestionCodec } from '../codec.ts';
import { presentNotes, presentText, readNotes, readText } from '../text-codec.ts';
import type { ChoiceView } from './choice-view.ts';

/** The right option is the one with a grade. */
export const choiceCodec: QuestionCodec<'choice', ChoiceView> = {
  present: ({ form, ...question }, common, address) => ({
    ...common,
    type: 3,
    ...presentText(form.question, address),
    ...presentNotes(question, address),
    shuffle: form.shuffle,
    answers: form.options.map(({ id, text }) => ({
      id,
      ...presentText(text, address),
      grade: id === form.key ? common.grade : 0,
      user_choice: 0,
    })),
  }),
  read: (view) => ({
    ...readNotes(view),
    form: {
      kind: 'choice',
      question: readText(view),
      options: view.answers.map((answer) => ({ id: answer.id, text: readText(answer) })),
      shuffle: view.shuffle,
      key: view.answers.find(({ grade }) => grade > 0)?.id ?? '',
    },
  }),
};
