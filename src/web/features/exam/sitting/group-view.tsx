import { memo } from 'react';
import type { SavedAnswer } from '#domain/exam/attempt.ts';
import type { QuestionGroup } from '#domain/exam/paper.ts';
import { questionSeed } from '#domain/exam/question-seed.ts';
import { ListenButton } from '#web/questions/listen-button.tsx';
import { QuestionText } from '#web/questions/question-text.tsx';
import { RichText } from '#web/questions/rich-text.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ExamQuestion } from './exam-question.tsx';
import styles from './group-view.module.css';
import { blocksOf, type TaskBlock } from './numbered-groups.ts';

type Props = {
  group: QuestionGroup;
  resultId: number;
  numbers: ReadonlyMap<number, number>;
  answers: Readonly<Record<number, SavedAnswer>>;
  /** N1 and N2: what is asked about stands beside the questions even if it is only a sound */
  hasTwoColumns: boolean;
  isLocked: boolean;
  isMarked: boolean;
  onAnswer: (questionId: number, answer: unknown) => void;
};

/** A mondai: its instruction, then passages beside the questions about them. */
export const GroupView = memo(function GroupView(props: Props) {
  const { group, resultId, numbers, answers, hasTwoColumns, isLocked, isMarked, onAnswer } = props;
  const { html, ...titleMedia } = group.title;
  const title = (
    <div className={styles.mondai}>
      <h2 className={styles.number} lang="ja">
        もんだい {group.number}
      </h2>
      <div className={styles.title}>
        <RichText html={html} />
        {(titleMedia.audio ?? titleMedia.image) && <QuestionText text={{ html: '', ...titleMedia }} />}
        {group.audio !== null && <ListenButton src={group.audio} />}
      </div>
    </div>
  );
  const blocks = blocksOf(group);
  const isWide = hasTwoColumns || blocks.some(({ about }) => hasPassage(about));
  return (
    <div className={styles.group}>
      {isWide ? null : <div className={styles.head}>{title}</div>}
      {blocks.map(({ about, questions }, index) => (
        <div
          key={questions[0]?.id ?? index}
          className={classNames(styles.block, isWide && styles.wide, isWide && about.length > 0 && styles.reading)}
        >
          {isWide && (
            <div className={styles.read}>
              <div className={styles.sticky}>
                {index === 0 && title}
                {about.length > 0 && (
                  // A long passage scrolls by itself, by the keyboard, too.
                  <section className={styles.about} aria-label="Đề bài" tabIndex={hasPassage(about) ? 0 : undefined}>
                    {hasPassage(about) ? (
                      <details open className={styles.fold}>
                        <summary>Bài đọc</summary>
                        <About tasks={about} />
                      </details>
                    ) : (
                      <About tasks={about} />
                    )}
                  </section>
                )}
              </div>
            </div>
          )}
          <div className={styles.ask}>
            {isWide ? null : <About tasks={about} />}
            {questions.map((question) => (
              <ExamQuestion
                key={question.id}
                question={question}
                number={numbers.get(question.id) ?? 0}
                seed={questionSeed(resultId, question.id)}
                answer={answers[question.id]?.answer ?? null}
                isLocked={isLocked}
                isMarked={isMarked}
                onAnswer={onAnswer}
              />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
});

const hasPassage = (about: TaskBlock['about']) => about.some(({ kind }) => kind === 'passage');

function About({ tasks }: { tasks: TaskBlock['about'] }) {
  return tasks.map((task) =>
    task.kind === 'passage' ? (
      <div key={task.id} className={styles.passage}>
        <QuestionText text={task.text} />
      </div>
    ) : (
      <div key={task.id} className={styles.sound}>
        <ListenButton src={task.audio} />
      </div>
    ),
  );
}
