import { useCallback, useEffect, useRef, useState } from 'react';
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
import { RainPicture } from '#web/ui/rain-picture.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './lesson-exercise.module.css';
import { OpenExercise } from './open-exercise.tsx';

type Props = {
  lesson: LessonView;
  learnerId: number | null;
  courseUrl: string;
  isShown: boolean;
};

type Loaded = {
  readonly exercise: LoadedExercise;
  readonly last: LastResult | null;
  /** the learner may have handed something in before */
  readonly hasHistory: boolean;
};

/** The exercise tab. Fetched, with its questions, when it is first shown. */
export default function LessonExercise({ lesson, learnerId, courseUrl, isShown }: Props) {
  const [loaded, setLoaded] = useState<Loaded | { readonly error: string } | null>(null);
  const { id } = lesson;
  const isGuest = learnerId === null;
  const [isRetrying, setRetrying] = useState(false);
  const failure = useRef<HTMLDivElement>(null);
  const load = useCallback(async (): Promise<Loaded | { readonly error: string }> => {
    const [exercise, last] = await Promise.all([fetchExercise(id), isGuest ? ('none' as const) : fetchLastResult(id)]);
    if ('error' in exercise) return exercise;
    return { exercise, last: last === 'none' ? null : last, hasHistory: last !== 'none' };
  }, [id, isGuest]);
  useEffect(() => {
    let isHere = true;
    void load().then((answer) => (isHere ? setLoaded(answer) : undefined));
    return () => {
      isHere = false;
    };
  }, [load]);

  async function retry(): Promise<void> {
    setRetrying(true);
    const answer = await load();
    setRetrying(false);
    // The button that was pressed gives way to the exercise.
    if (!('error' in answer) && failure.current?.contains(document.activeElement)) {
      document.getElementById('tabExercise-tab')?.focus();
    }
    setLoaded(answer);
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
  if ('error' in loaded) {
    return (
      <div ref={failure} role="alert">
        <Empty picture={<RainPicture />} title="Chưa mở được bài tập" text={loaded.error}>
          <Button isBusy={isRetrying} busyLabel="Đang mở…" onClick={() => void retry()}>
            Thử lại
          </Button>
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
        hasHistory={loaded.hasHistory}
        learnerId={learnerId}
        courseUrl={courseUrl}
        isShown={isShown}
      />
    </IsShownContext>
  );
}
