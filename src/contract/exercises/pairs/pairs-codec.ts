import type { PairsQuestion } from '#domain/exercise/pairs/pairs.ts';
import type { QuestionCodec } from '../codec.ts';
import {
  type AddressOf,
  presentNotes,
  presentText,
  presentTitle,
  readNotes,
  readText,
  readTitle,
} from '../text-codec.ts';
import type { PairsView, SideView } from './pairs-view.ts';

type Side = PairsQuestion['left'][number];

/** The key is `value.pairs`, in the order of the left sides. */
export const pairsCodec: QuestionCodec<'pairs', PairsView> = {
  present: ({ form, ...question }, common, address) => ({
    ...common,
    type: 15,
    value: {
      ...presentTitle(form.question, address),
      question: { left: presentSides(form.left, address), right: presentSides(form.right, address) },
      pairs: form.left.map(({ uuid }, index) => ({ left: uuid, right: form.key[index] ?? '', is_correct: true })),
      ...presentNotes(question, address),
    },
  }),
  read: ({ value }) => ({
    ...readNotes(value),
    form: {
      kind: 'pairs',
      question: readTitle(value),
      left: readSides(value.question.left),
      right: readSides(value.question.right),
      key: value.pairs.map(({ right }) => right),
    },
  }),
};

function presentSides(sides: readonly Side[], address: AddressOf): SideView[] {
  return sides.map(({ uuid, text }) => ({ uuid, ...presentText(text, address) }));
}

function readSides(views: readonly SideView[]): Side[] {
  return views.map((view) => ({ uuid: view.uuid, text: readText(view) }));
}
