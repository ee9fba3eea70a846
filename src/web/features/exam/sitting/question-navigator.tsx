import { memo } from 'react';
import type { SavedAnswer } from '#domain/exam/attempt.ts';
import { isAnswered } from '#domain/exam/exam-answer.ts';
import type { ExamPart } from '#domain/exam/paper.ts';
import { classNames } from '#web/ui/class-names.ts';
import { numberedGroups } from './numbered-groups.ts';
import styles from './question-navigator.module.css';

type Props = {
  part: ExamPart;
  answers: Readonly<Record<number, SavedAnswer>>;
  currentId: number | null;
  onJump: (questionId: number) => void;
};

/** All questions of the part by mondai; a press leads to one. */
export const QuestionNavigator = memo(function QuestionNavigator({ part, answers, currentId, onJump }: Props) {
  return (
    <div className={styles.groups}>
      {numberedGroups(part)
        .filter(({ questions }) => questions.length > 0)
        .map(({ group, questions }) => (
          <div key={group.number} role="group" aria-label={`Mondai ${group.number}`} className={styles.group}>
            <p className={styles.title} lang="ja">
              もんだい {group.number}
            </p>
            <div className={styles.grid}>
              {questions.map(({ id, number }) => {
                const isDone = isAnswered(answers[id]);
                return (
                  <button
                    key={id}
                    type="button"
                    className={classNames(styles.cell, isDone && styles.done)}
                    aria-current={id === currentId ? 'true' : undefined}
                    aria-label={`Câu ${number}, ${isDone ? 'đã làm' : 'chưa làm'}`}
                    onClick={() => onJump(id)}
                  >
                    {number}
                  </button>
                );
              })}
            </div>
          </div>
        ))}
    </div>
  );
});
