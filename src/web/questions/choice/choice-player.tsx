import { shownOptions } from '#domain/exercise/choice/shown-options.ts';
import { use, useId, useRef } from 'react';
import { AnswerWords } from '../answer-words.tsx';
import { OptionMarks } from '../option-marks.ts';
import { QuestionFrame } from '../question-frame.tsx';
import type { PlayerProps } from '../question-player.ts';
import { QuestionText } from '../question-text.tsx';
import { RichText } from '../rich-text.tsx';
import styles from './choice-player.module.css';
import { Option } from './option.tsx';
import { useOptionKeys } from './use-option-keys.ts';

/** One of several options is chosen: by press, arrow keys, letter or number. */
export function ChoicePlayer({ question, seed, answer, feedback, isLocked, onAnswer }: PlayerProps<'choice'>) {
  const group = useId();
  const markOf = use(OptionMarks);
  const box = useRef<HTMLDivElement>(null);
  const options = shownOptions(question, seed);
  const isStill = isLocked || feedback !== null;
  useOptionKeys(
    box,
    options.map(({ id }) => id),
    isStill ? null : onAnswer,
  );

  const named = (id: string | null) => {
    const place = options.findIndex((option) => option.id === id);
    const option = options[place];
    return option ? (
      <>
        {markOf(place)}. <RichText html={option.text.html || (option.text.image?.alt ?? '')} />
      </>
    ) : null;
  };

  return (
    <QuestionFrame name="Trắc nghiệm" role="radiogroup" asked={<QuestionText text={question.question} />}>
      <div ref={box} className={styles.options} data-options>
        {options.map(({ id, text }, place) => (
          <Option
            key={id}
            group={group}
            letter={markOf(place)}
            text={text}
            isChosen={id === answer}
            isStill={isStill}
            verdict={feedback && (id === feedback.right ? 'right' : id === answer ? 'wrong' : 'rest')}
            onChoose={() => onAnswer(id)}
          />
        ))}
      </div>
      {feedback && !feedback.isRight && <AnswerWords own={named(answer)} right={named(feedback.right)} />}
    </QuestionFrame>
  );
}
