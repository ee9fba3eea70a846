import { useId } from 'react';
import { shownOptions } from '#domain/exercise/choice/shown-options.ts';
import type { PublicQuestion } from '#domain/exercise/question.ts';
import look from '#web/questions/option-look.module.css';
import { QuestionPicture } from '#web/questions/question-picture.tsx';
import { RichText } from '#web/questions/rich-text.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { SoundButton } from '#web/ui/sound-button.tsx';
import { answerLayout } from './answer-layout.ts';
import styles from './exam-choice.module.css';

type Props = {
  question: PublicQuestion<'choice'>;
  seed: number;
  labelledBy: string;
  chosen: string | null;
  isLocked: boolean;
  onChoose: (id: string) => void;
};

/** The numbered options of a question, as a test paper has them. */
export function ExamChoice({ question, seed, labelledBy, chosen, isLocked, onChoose }: Props) {
  const name = useId();
  const options = shownOptions(question, seed);
  const layout = answerLayout(options.map(({ text }) => text));
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className={classNames(styles.options, styles[layout])}>
      {options.map(({ id, text }, place) => (
        <div key={id} className={look.row}>
          <label
            className={classNames(look.option, styles.option, id === chosen && look.chosen, isLocked && look.still)}
          >
            <input
              className={look.radio}
              type="radio"
              name={name}
              checked={id === chosen}
              aria-disabled={isLocked}
              onChange={() => (isLocked ? undefined : onChoose(id))}
            />
            <span className={classNames(look.mark, styles.number)} aria-hidden="true">
              {place + 1}
            </span>
            <span className={look.text}>
              {text.image && <QuestionPicture image={text.image} className={look.picture} />}
              <RichText html={text.html} />
            </span>
          </label>
          {text.audio !== undefined && <SoundButton src={text.audio} label={`Nghe đáp án ${place + 1}`} />}
        </div>
      ))}
    </div>
  );
}
