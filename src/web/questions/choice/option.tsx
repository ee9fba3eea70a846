import type { QuestionText } from '#domain/exercise/question-text.ts';
import { useRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { SoundButton } from '#web/ui/sound-button.tsx';
import look from '../option-look.module.css';
import { QuestionPicture } from '../question-picture.tsx';
import { RichText } from '../rich-text.tsx';
import { VerdictMark } from '../verdict-mark.tsx';
import styles from './option.module.css';
import { useIsTall } from './use-is-tall.ts';

type Props = {
  /** its radio button's name */
  group: string;
  letter: string;
  text: QuestionText;
  isChosen: boolean;
  /** can't be changed any more */
  isStill: boolean;
  /** null before the check */
  verdict: 'right' | 'wrong' | 'rest' | null;
  onChoose: () => void;
};

/** An option with its letter. Its sound has a button of its own: listening is not choosing. */
export function Option({ group, letter, text, isChosen, isStill, verdict, onChoose }: Props) {
  const box = useRef<HTMLLabelElement>(null);
  const isTall = useIsTall(box);
  return (
    <div className={look.row}>
      <label
        ref={box}
        className={classNames(
          look.option,
          styles.option,
          isTall && styles.tall,
          isChosen && verdict === null && look.chosen,
          isStill && look.still,
          verdict && styles[verdict],
        )}
      >
        {/* Still, not disabled: a screen reader skips what is disabled, and the focus would be lost. */}
        <input
          className={look.radio}
          type="radio"
          name={group}
          checked={isChosen}
          aria-disabled={isStill}
          onChange={() => (isStill ? undefined : onChoose())}
        />
        <span className={classNames(look.mark, styles.letter)}>{letter}</span>
        <span className={classNames(look.text, styles.text)}>
          {text.image && <QuestionPicture image={text.image} className={look.picture} />}
          <RichText html={text.html} />
        </span>
        {verdict === 'right' && <VerdictMark isRight words={isChosen ? 'Bạn đã chọn, đúng' : 'Đáp án đúng'} />}
        {verdict === 'wrong' && <VerdictMark isRight={false} words="Bạn đã chọn, chưa đúng" />}
      </label>
      {text.audio !== undefined && <SoundButton src={text.audio} label={`Nghe đáp án ${letter}`} />}
    </div>
  );
}
