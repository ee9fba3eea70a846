import { useEffect, useState } from 'react';
import { QuestionText } from '#web/questions/question-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { partName } from '#web/lib/part-names.ts';
import styles from './exam-review.module.css';
import { fetchReview, type ReviewOutcome } from './review-call.ts';
import { countReview, filterReview, type ReviewFilter, reviewOf } from './review-list.ts';
import { ReviewQuestion } from './review-question.tsx';
import { Transcript } from './transcript.tsx';

const FILTERS = { all: 'Tất cả', wrong: 'Sai', unanswered: 'Chưa làm' } as const satisfies Record<ReviewFilter, string>;
const EMPTY = {
  all: 'Đề này không có câu hỏi.',
  wrong: 'Không có câu nào sai.',
  unanswered: 'Không bỏ sót câu nào.',
} as const satisfies Record<ReviewFilter, string>;

/** Every question of an attempt that is over, with the own answer, the right one, and why. */
export default function ExamReview({ lessonId, attemptId }: { lessonId: number; attemptId: number }) {
  const [outcome, setOutcome] = useState<ReviewOutcome | null>(null);
  const [filter, setFilter] = useState<ReviewFilter>('all');

  useEffect(() => {
    let isHere = true;
    void fetchReview(lessonId, attemptId).then((answer) => (isHere ? setOutcome(answer) : undefined));
    return () => {
      isHere = false;
    };
  }, [lessonId, attemptId]);

  async function retry(): Promise<void> {
    setOutcome(null);
    setOutcome(await fetchReview(lessonId, attemptId));
  }

  if (outcome === null) {
    return (
      <div role="status" aria-label="Đang tải đáp án">
        <Skeleton height="12rem" />
      </div>
    );
  }
  if ('error' in outcome) {
    return (
      <>
        <Note tone="wrong" isAlert>
          Đáp án chưa tải được. {outcome.error}
        </Note>
        <Button onClick={() => void retry()}>Thử lại</Button>
      </>
    );
  }
  const { level } = outcome.exam;
  const parts = reviewOf(outcome.exam, outcome.review);
  const counts = countReview(parts);
  const shown = filterReview(parts, filter);
  return (
    <>
      <fieldset className={styles.filters}>
        <legend>Hiện câu</legend>
        {(Object.keys(FILTERS) as ReviewFilter[]).map((name) => (
          <label key={name} className={styles.filter}>
            <input type="radio" name={`loc-${attemptId}`} checked={filter === name} onChange={() => setFilter(name)} />
            {FILTERS[name]} <span className="num">({counts[name]})</span>
          </label>
        ))}
      </fieldset>
      {counts[filter] === 0 ? <p role="status">{EMPTY[filter]}</p> : null}
      {shown.map(({ stage, groups }) => (
        <section key={stage} className={styles.part} aria-label={partName(stage, level)}>
          <h3 className={styles.partName}>{partName(stage, level)}</h3>
          {groups.map(({ number, title, audio, tasks }) => (
            <section key={number} className={styles.group}>
              <div className={styles.title}>
                <b lang="ja">もんだい {number}</b>
                <QuestionText text={audio === null ? title : { ...title, audio }} />
              </div>
              <ol className={styles.list}>
                {tasks.map((task) =>
                  task.kind === 'question' ? (
                    <ReviewQuestion key={task.id} attemptId={attemptId} question={task} />
                  ) : (
                    <li key={task.id} className={styles.passage}>
                      <QuestionText text={task.kind === 'passage' ? task.text : { html: '', audio: task.audio }} />
                      <Transcript script={task.script} vi={task.vi} />
                    </li>
                  ),
                )}
              </ol>
            </section>
          ))}
        </section>
      ))}
    </>
  );
}
