import { memo, useId } from 'react';
import { ANSWER_RULES } from '#domain/exercise/question.ts';
import type { ExamQuestion as Question } from '#domain/exam/paper.ts';
import { JumblePlayer } from '#web/questions/jumble/jumble-player.tsx';
import { PairsPlayer } from '#web/questions/pairs/pairs-player.tsx';
import { QuestionText } from '#web/questions/question-text.tsx';
import { ExamChoice } from './exam-choice.tsx';
import { ExamFill } from './exam-fill.tsx';
import styles from './exam-question.module.css';
import { questionAnchor } from './question-anchor.ts';
import { QuestionHint } from './question-hint.tsx';

type Props = {
  question: Question;
  /** within the part, from 1 */
  number: number;
  /** what its order follows from */
  seed: number;
  answer: unknown;
  isLocked: boolean;
  /** the learner wants to know what is left */
  isMarked: boolean;
  onAnswer: (questionId: number, answer: unknown) => void;
};

/** A question of the paper. Drawn again only if its own answer changes. */
export const ExamQuestion = memo(function ExamQuestion(props: Props) {
  const { question, number, seed, answer, isLocked, isMarked, onAnswer } = props;
  const { id, form, hint } = question;
  const stemId = useId();
  const say = (given: unknown) => onAnswer(id, given);
  const player = { seed, feedback: null, isLocked, onAnswer: say };

  return (
    <section id={questionAnchor(id)} tabIndex={-1} aria-label={`Câu ${number}`} className={styles.question}>
      <div className={styles.stem}>
        <span className={styles.number}>{number}</span>
        <div id={stemId} className={styles.text}>
          {form.kind === 'choice' && <QuestionText text={form.question} />}
          {form.kind === 'fill' && (form.media.audio ?? form.media.image) && (
            <QuestionText text={{ html: '', ...form.media }} />
          )}
          {form.kind === 'fill' && (
            <ExamFill
              question={form}
              resultLengths={question.resultLengths}
              labelledBy={stemId}
              answer={ANSWER_RULES.fill.parse(answer)}
              isLocked={isLocked}
              onAnswer={say}
            />
          )}
          {form.kind === 'jumble' && (
            <JumblePlayer {...player} question={form} answer={ANSWER_RULES.jumble.parse(answer)} />
          )}
          {form.kind === 'pairs' && (
            <PairsPlayer {...player} question={form} answer={ANSWER_RULES.pairs.parse(answer)} />
          )}
        </div>
      </div>
      {form.kind === 'choice' && (
        <ExamChoice
          question={form}
          seed={seed}
          labelledBy={stemId}
          chosen={ANSWER_RULES.choice.parse(answer)}
          isLocked={isLocked}
          onChoose={say}
        />
      )}
      {hint && !isLocked && <QuestionHint number={number} hint={hint} />}
      {/* spec 2 §4.3 */}
      {isMarked && answer === null && <p className={styles.undone}>* Câu chưa làm</p>}
    </section>
  );
});
