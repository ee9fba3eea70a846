import type { Question, QuestionKind } from '#domain/exercise/question.ts';
import type { AddressOf } from './text-codec.ts';

type Common = { id: number; grade: number; explain_mp3: string | null };

/** How a kind of question is written on the wire, and read from it. */
export type QuestionCodec<K extends QuestionKind, View> = {
  present(question: Question<K>, common: Common, address: AddressOf): View;
  /** all but the common fields */
  read(view: View): Pick<Question<K>, 'explain' | 'suggest' | 'form'>;
};
