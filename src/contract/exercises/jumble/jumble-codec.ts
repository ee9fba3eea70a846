import type { QuestionCodec } from '../codec.ts';
import { presentNotes, presentText, presentTitle, readNotes, readText, readTitle } from '../text-codec.ts';
import type { JumbleView } from './jumble-view.ts';

/** The key is the order of `value.question`. */
export const jumbleCodec: QuestionCodec<'jumble', JumbleView> = {
  present({ form, ...question }, common, address) {
    const htmlOf = new Map(form.items.map(({ uuid, text }) => [uuid, text.html]));
    return {
      ...common,
      type: 14,
      value: {
        ...presentTitle(form.question, address),
        question: form.key.map((uuid) => ({ uuid, result: htmlOf.get(uuid) ?? '' })),
        items: form.items.map(({ uuid, text }) => ({ uuid, ...presentText(text, address) })),
        ...presentNotes(question, address),
      },
    };
  },
  read: ({ value }) => ({
    ...readNotes(value),
    form: {
      kind: 'jumble',
      question: readTitle(value),
      items: value.items.map((item) => ({ uuid: item.uuid, text: readText(item) })),
      key: value.question.map(({ uuid }) => uuid),
    },
  }),
};
