import type { Question, QuestionKind } from '#domain/exercise/question.ts';
import { QUESTION_TYPE } from '#domain/exercise/question-type.ts';
import { choiceCodec } from './choice/choice-codec.ts';
import type { QuestionCodec } from './codec.ts';
import { fillCodec } from './fill/fill-codec.ts';
import { jumbleCodec } from './jumble/jumble-codec.ts';
import { pairsCodec } from './pairs/pairs-codec.ts';
import type { QuestionView } from './question-view.ts';
import { speakingCodec } from './speaking/speaking-codec.ts';
import type { AddressOf } from './text-codec.ts';

const CODECS: { readonly [K in QuestionKind]: QuestionCodec<K, QuestionView<K>> } = {
  choice: choiceCodec,
  fill: fillCodec,
  jumble: jumbleCodec,
  pairs: pairsCodec,
  speaking: speakingCodec,
};
const KIND_OF_CODE = new Map<number, QuestionKind>(
  (Object.keys(CODECS) as QuestionKind[]).map((kind) => [QUESTION_TYPE[kind], kind]),
);

// The codec fits the question and the view: both are of its kind, which the compiler can't follow.
type AnyCodec = QuestionCodec<QuestionKind, QuestionView>;

/** A question as sent with its open lesson; `address` leads to its files. */
export function presentQuestion(question: Question, address: AddressOf): QuestionView {
  const { id, grade, explainAudio, form } = question;
  const common = { id, grade, explain_mp3: explainAudio === null ? null : address(explainAudio) };
  return (CODECS[form.kind] as AnyCodec).present(question, common, address);
}

/** Reverses `presentQuestion`; the question's files are addresses then. */
export function questionOfView(view: QuestionView): Question {
  const { id, grade, explain_mp3: explainAudio, type } = view;
  const kind = KIND_OF_CODE.get(type);
  if (!kind) throw new RangeError(`${type} is no question's code`);
  return { id, grade, explainAudio, ...(CODECS[kind] as AnyCodec).read(view) };
}
