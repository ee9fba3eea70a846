import { useCallback, useEffect, useState } from 'react';
import type { LessonView } from '#contract/lessons.ts';
import {
  fetchExercise,
  fetchLastResult,
  type LastResult,
  type LoadedExercise,
} from '#web/features/exercise/player/exercise-calls.ts';
import { IsShownContext } from '#web/questions/speaking/speaking-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './lesson-exercise.module.css';
import { OpenExercise } from './open-exercise.tsx';

type Props = {
  lesson: LessonView;
  learnerId: number | null;
  courseUrl: string;
  isShown: boolean;
};

type Loaded = { readonly exercise: LoadedExercise; readonly last: LastResult | null };

/** The exercise tab. Fetched, with its questions, when it is first shown. */
export default function LessonExercise({ lesson, learnerId, courseUrl, isShown }: Props) {
  const [loaded, setLoaded] = useState<Loaded | 'failed' | null>(null);
  const { id } = lesson;
  const isGuest = learnerId === null;
  const load = useCallback(async (): Promise<Loaded | 'failed'> => {
    const [exercise, last] = await Promise.all([fetchExercise(id), isGuest ? null : fetchLastResult(id)]);
    return exercise ? { exercise, last } : 'failed';
  }, [id, isGuest]);
  useEffect(() => {
    let isHere = true;
    void load().then((answer) => (isHere ? setLoaded(answer) : undefined));
    return () => {
      isHere = false;
    };
  }, [load]);

  async function retry(): Promise<void> {
    setLoaded(null);
    setLoaded(await load());
  }

  if (loaded === null) {
    return (
      <div className={styles.loading} aria-busy="true">
        <span className="visually-hidden" role="status">
          Đang mở bài tập…
        </span>
        <Skeleton height="1.5rem" />
        <Skeleton height="10rem" />
        <Skeleton height="8rem" />
      </div>
    );
  }
  if (loaded === 'failed') {
    return (
      <div role="alert">
        <Empty title="Chưa mở được bài tập" text="Bạn kiểm tra kết nối mạng rồi thử lại nhé.">
          <Button onClick={() => void retry()}>Thử lại</Button>
        </Empty>
      </div>
    );
  }
  if (loaded.exercise.questions.length === 0) {
    return <Empty title="Bài này chưa có câu hỏi nào" text="Bạn quay lại sau nhé." />;
  }
  return (
    <IsShownContext value={isShown}>
      <OpenExercise
        lesson={lesson}
        exercise={loaded.exercise}
        last={loaded.last}
        learnerId={learnerId}
        courseUrl={courseUrl}
        isShown={isShown}
      />
    </IsShownContext>
  );
}
