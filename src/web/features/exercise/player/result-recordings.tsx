import { lazy, Suspense, useEffect, useState } from 'react';
import type { Question } from '#domain/exercise/question.ts';
import { importWithRetry } from '#web/lib/import-with-retry.ts';
import { RichText } from '#web/questions/rich-text.tsx';
import type { Recordings } from '#web/questions/speaking/speaking-context.ts';
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
      <section key={id} className={styles.recording} aria-label="Bản thu của bạn">
        <RichText html={form.say.html} />
        <QuestionRecordings questionId={id} recordings={recordings} />
      </section>
    ) : null,
  );
}

type QuestionProps = { questionId: number; recordings: Recordings };

function QuestionRecordings({ questionId, recordings }: QuestionProps) {
  const [found, setFound] = useState<{ slow: Blob | null; default: Blob | null } | null>(null);
  useEffect(() => {
    let isLeft = false;
    const load = async () => {
      const [slow, normal] = await Promise.all([
        recordings.load(questionId, 'slow').catch(() => null),
        recordings.load(questionId, 'default').catch(() => null),
      ]);
      if (!isLeft) setFound({ slow, default: normal });
    };
    void load();
    return () => {
      isLeft = true;
    };
  }, [questionId, recordings]);
  return found ? (
    <Suspense>
      <RecordedWaves recordings={found} hasDelay />
    </Suspense>
  ) : null;
}
