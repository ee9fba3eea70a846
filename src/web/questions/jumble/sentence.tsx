import { Fragment } from 'react';
import type { QuestionText } from '#domain/exercise/question-text.ts';
import { RichText } from '../rich-text.tsx';

type Props = { texts: readonly QuestionText[] };

/** Items as one sentence, with the spaces that beginners read by. */
export function Sentence({ texts }: Props) {
  return texts.map(({ html }, place) => (
    <Fragment key={place}>
      {place > 0 && ' '}
      <RichText html={html} />
    </Fragment>
  ));
}
