import { type AnswerRules, type Keyless, parseList } from '../answer-rules.ts';
import type { BlankScript } from './blank-script.ts';
import { MAX_TYPED_UNITS } from '../fold-answer.ts';
import type { QuestionText } from '../question-text.ts';

/** Words are typed into the blanks of a text. */
export type FillQuestion = {
  readonly kind: 'fill';
  /** the HTML around the blanks: one piece more than there are blanks */
  readonly pieces: readonly string[];
  readonly media: Pick<QuestionText, 'audio' | 'image'>;
  readonly blanks: readonly { readonly kana: 'exact' | 'any'; readonly script: BlankScript }[];
  /** accepted spellings of each blank, the one that is shown first */
  readonly key: readonly (readonly string[])[];
};

/** typed words, by blank */
export type FillAnswer = readonly string[];

/** Complete when no blank is empty. */
export const fill: AnswerRules<Keyless<FillQuestion>, FillAnswer> = {
  parse: (raw) => parseList(raw, (word) => (typeof word === 'string' ? word.slice(0, MAX_TYPED_UNITS + 1) : null)),
  isComplete: ({ blanks }, words) => blanks.every((_blank, index) => (words[index] ?? '').trim() !== ''),
};
