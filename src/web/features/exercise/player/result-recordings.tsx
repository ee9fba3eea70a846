import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Question } from '#domain/exercise/question.ts';
import { importWithRetry } from '#web/lib/import-with-retry.ts';
import { useKeptFocus } from '#web/lib/use-kept-focus.ts';
import { RichText } from '#web/questions/rich-text.tsx';
import type { Recordings } from '#web/questions/speaking/speaking-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import styles from './result-recordings.module.css';

const RecordedWaves = lazy(() =>
  importWithRetry(async () => ({
    default: (await import('#web/questions/speaking/recorded-waves.tsx')).RecordedWaves,
  })),
);

type Props = { questions: readonly Question[]; recordings: Recordings };

/** What the learner said, to be heard again in the result. */
export function ResultRecordings({ questions, recordings }: Props) {
  return questions.map(({ id, form }) =>
    form.kind === 'speaking' ? (
      <div key={id} role="group" className={styles.recording} aria-label="Bản thu của bạn">
        <RichText html={form.say.html} />
        <QuestionRecordings questionId={id} recordings={recordings} />
      </div>
    ) : null,
  );
}

type QuestionProps = { questionId: number; recordings: Recordings };

function QuestionRecordings({ questionId, recordings }: QuestionProps) {
  const [found, setFound] = useState<{ slow: Blob | null; default: Blob | null } | 'failed' | null>(null);
  const [tries, setTries] = useState(1);
  const [isRetrying, setRetrying] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  // 'Thử lại' is gone once the recordings are here.
  useKeptFocus(box, () => box.current);
  useEffect(() => {
    let isLeft = false;
    const load = async () => {
      const [slow, normal] = await Promise.all([
        recordings.load(questionId, 'slow'),
        recordings.load(questionId, 'default'),
      ]);
      return { slow, default: normal };
    };
    const show = (outcome: typeof found) => {
      if (isLeft) return;
      setFound(outcome);
      setRetrying(false);
    };
    load().then(show, (error: unknown) => {
      console.info('A recording did not come.', error);
      show('failed');
    });
    return () => {
      isLeft = true;
    };
  }, [questionId, recordings, tries]);

  function retry(): void {
    setRetrying(true);
    setTries(tries + 1);
  }

  return (
    <div ref={box} tabIndex={-1} className={styles.recording}>
      {found === null ? null : found === 'failed' ? (
        <Note tone="warn">
          <div className={styles.failed}>
            <p>Bản thu chưa tải được. Bạn kiểm tra kết nối rồi thử lại giúp mình.</p>
            <Button size="small" isBusy={isRetrying} busyLabel="Đang tải…" onClick={retry}>
              Thử lại
            </Button>
          </div>
        </Note>
      ) : (
        <Suspense>
          <RecordedWaves recordings={found} hasDelay />
        </Suspense>
      )}
    </div>
  );
}
