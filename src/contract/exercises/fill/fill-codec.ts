import type { QuestionCodec } from '../codec.ts';
import { presentMedia, presentNotes, readMedia, readNotes } from '../text-codec.ts';
import type { FillView, PartView } from './fill-view.ts';

/** Pieces and blanks take turns; the key of a blank is its result and what else is accepted. */
export const fillCodec: QuestionCodec<'fill', FillView> = {
  present: ({ form, ...question }, common, address) => ({
    ...common,
    type: 13,
    value: {
      ...presentMedia(form.media, address),
      question: form.pieces.flatMap((value, index): PartView[] => {
        const piece = { type: 'default', value } as const;
        const blank = form.blanks[index];
        const [result = '', ...also] = form.key[index] ?? [];
        return blank ? [piece, { type: 'question', result, also, ...blank, user_result: '' }] : [piece];
      }),
      ...presentNotes(question, address),
    },
  }),
  read({ value }) {
    const blanks = value.question.filter((part) => part.type === 'question');
    return {
      ...readNotes(value),
      form: {
        kind: 'fill',
        pieces: value.question.filter((part) => part.type === 'default').map((part) => part.value),
        media: readMedia(value),
        blanks: blanks.map(({ kana, script }) => ({ kana, script })),
        key: blanks.map(({ result, also }) => [result, ...also]),
      },
    };
  },
};
