import Check from 'lucide-react/icons/check';
import Maximize from 'lucide-react/icons/maximize';
import Minimize from 'lucide-react/icons/minimize';
import X from 'lucide-react/icons/x';
import { type ReactNode, useState } from 'react';
import type { Question } from '#domain/exercise/question.ts';
import { QuestionText } from '#web/questions/question-text.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { SoundButton } from '#web/ui/sound-button.tsx';
import styles from './explanation-sheet.module.css';
import { verdictWords } from './verdict-words.ts';

type Props = {
  /** of the checked step */
  questions: readonly Question[];
  /** of these, how many are right */
  rightCount: number;
  onFull: (isFull: boolean) => void;
  /** the one button */
  children: ReactNode;
};

/** Slides up after a check: right or wrong in words, and why. */
export function ExplanationSheet({ questions, rightCount, onFull, children }: Props) {
  const [isFull, setFull] = useState(false);
  const isRight = rightCount === questions.length;
  const sound = questions.find(({ explainAudio }) => explainAudio !== null)?.explainAudio;
  const explained = questions.flatMap(({ id, explain }) => (explain ? [{ id, explain }] : []));

  function setSize(next: boolean): void {
    setFull(next);
    onFull(next);
  }

  return (
    <section
      className={classNames(styles.sheet, isRight ? styles.right : styles.wrong, isFull && styles.full)}
      aria-label="Giải thích"
    >
      <div
        role="presentation"
        className={styles.inner}
        onKeyDown={(event) => (event.key === 'Escape' ? setSize(false) : undefined)}
      >
        <div className={styles.head}>
          <span className={styles.badge}>{isRight ? <Check aria-hidden="true" /> : <X aria-hidden="true" />}</span>
          {/* The player reads it out. */}
          <p className={styles.verdict} aria-hidden="true">
            {verdictWords(rightCount, questions.length)}
          </p>
          {sound ? <SoundButton src={sound} label="Nghe giải thích" /> : null}
          {explained.length > 0 ? (
            <IconButton label={isFull ? 'Thu nhỏ' : 'Mở toàn màn hình'} onClick={() => setSize(!isFull)}>
              {isFull ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
            </IconButton>
          ) : null}
        </div>
        {explained.length > 0 ? (
          <div className={styles.body}>
            {explained.map(({ id, explain }) => (
              <div key={id} className={styles.explain}>
                <QuestionText text={explain} />
              </div>
            ))}
          </div>
        ) : null}
        <div className={styles.foot}>{children}</div>
      </div>
    </section>
  );
}
