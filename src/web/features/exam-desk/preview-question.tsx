import { questionSeed } from '#domain/exam/question-seed.ts';
import { SKILL_NAMES } from '#domain/exam/feedback.ts';
import { ListenButton } from '#web/questions/listen-button.tsx';
import { numberOf, OptionMarks } from '#web/questions/option-marks.ts';
import { QuestionPlayer } from '#web/questions/question-players.tsx';
import { QuestionText } from '#web/questions/question-text.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './exam-preview.module.css';
import type { PreviewedQuestion } from './preview-of.ts';
import { questionAnchor } from './question-anchor.ts';
import { TranscriptText } from './transcript-text.tsx';

const never = () => undefined;

/** Nobody's attempt: options lie as for one learner among many. */
const NO_ATTEMPT = 0;

type Props = {
  question: PreviewedQuestion;
  hasKeys: boolean;
  /** the address leads to it */
  isNamed: boolean;
};

/** A question with the right answer, why, and what is said. */
export function PreviewQuestion({ question, hasKeys, isNamed }: Props) {
  const { id, number, skill, grade, form, feedback, hint, suggest, explain, explainAudio, heard } = question;
  return (
    <li id={questionAnchor(id)} tabIndex={-1} className={classNames(styles.card, isNamed && styles.named)}>
      <p className={styles.head}>
        <b>Câu {number}</b>
        <Chip>{SKILL_NAMES[skill]}</Chip>
        <span className={styles.id}>
          mã {id}
          {grade === 1 ? '' : ` · ${grade} điểm`}
        </span>
      </p>
      <OptionMarks value={numberOf}>
        <QuestionPlayer
          question={form}
          seed={questionSeed(NO_ATTEMPT, id)}
          answer={hasKeys ? feedback.right : null}
          feedback={hasKeys ? feedback : null}
          isLocked
          onAnswer={never}
        />
      </OptionMarks>
      {heard === null ? null : <ListenButton src={heard} />}
      {hint && (
        <div className={styles.note}>
          <h4 className={styles.noteName}>Gợi ý trong lúc thi</h4>
          <QuestionText text={hint} />
        </div>
      )}
      {hasKeys && (
        <>
          {suggest && (
            <div className={styles.note}>
              <h4 className={styles.noteName}>Gợi ý sau khi nộp</h4>
              <QuestionText text={suggest} />
            </div>
          )}
          {(explain ?? explainAudio) && (
            <div className={styles.note}>
              <h4 className={styles.noteName}>Giải thích</h4>
              <QuestionText
                text={{ ...(explain ?? { html: '' }), ...(explainAudio === null ? {} : { audio: explainAudio }) }}
              />
            </div>
          )}
          <TranscriptText script={question.script} vi={question.vi} />
        </>
      )}
    </li>
  );
}
