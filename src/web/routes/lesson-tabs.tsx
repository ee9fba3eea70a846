import BookOpen from 'lucide-react/icons/book-open';
import Pencil from 'lucide-react/icons/pencil';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { ExerciseHead } from '#contract/exercises/exercise-view.ts';
import type { LessonView } from '#contract/lessons.ts';
import { LESSON_TABS, type LessonTab, startTab } from '#domain/course/lesson-tab.ts';
import { importWithRetry } from '#web/lib/import-with-retry.ts';
import { pauseOthers } from '#web/lib/media/pause-others.ts';
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts';
import { useLoaded } from '#web/lib/use-loaded.ts';
import { classNames } from '#web/ui/class-names.ts';
import { tabOfKey } from '#web/ui/tab-step.ts';
import tabs from '#web/ui/tabs.module.css';
import styles from './lesson-tabs.module.css';

const LOOKS = {
  tabLesson: { label: 'Bài học', Icon: BookOpen },
  tabExercise: { label: 'Bài tập', Icon: Pencil },
};
const PAUSED = 'Video đã tạm dừng để bạn làm bài'; // decisions §10
/** spec 1 §9 */
const TIP_MS = 5_000;

const loadExercise = () => importWithRetry(() => import('./lesson-exercise.tsx'));
const tabId = (tab: LessonTab) => `${tab}-tab`;

type Props = {
  lesson: LessonView;
  exercise: ExerciseHead;
  learnerId: number | null;
  courseUrl: string;
  /** the lesson itself */
  children: ReactNode;
};

/** A lesson and its exercise. Both keep their state while the other one is shown. Works as links before scripts do. */
export function LessonTabs({ lesson, exercise, learnerId, courseUrl, children }: Props) {
  const { search } = useLocation();
  const isHydrated = useIsHydrated();
  const [tab, setTab] = useState(() => startTab(lesson.component_types, new URLSearchParams(search).get('tab_active')));
  const [tip, setTip] = useState<string | null>(null);
  const isExercise = tab === 'tabExercise';
  const [isWanted, setWanted] = useState(isExercise);
  const part = useLoaded(loadExercise, isHydrated && isWanted);

  useEffect(() => {
    if (tip === null) return undefined;
    const timer = setTimeout(setTip, TIP_MS, tip === PAUSED ? exercise.text_minimum_correct : null);
    return () => clearTimeout(timer);
  }, [tip, exercise]);

  function open(next: LessonTab): void {
    if (next === tab) return;
    if (next === 'tabExercise') {
      setWanted(true);
      pauseOthers(null);
    }
    setTip(next === 'tabExercise' ? PAUSED : null);
    setTab(next);
    // For a reload. The router need not know: nothing is to be fetched anew.
    const address = new URL(window.location.href);
    address.searchParams.set('tab_active', next);
    window.history.replaceState(window.history.state, '', address);
  }

  function onClick(event: MouseEvent, to: LessonTab): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(to);
  }

  function onKeyDown(event: KeyboardEvent, index: number): void {
    const next = event.key === ' ' ? LESSON_TABS[index] : tabOfKey(LESSON_TABS, index, event.key);
    if (!next) return;
    event.preventDefault();
    open(next);
    document.getElementById(tabId(next))?.focus();
  }

  const panel = (of: LessonTab) => ({
    id: of,
    role: 'tabpanel',
    'aria-labelledby': tabId(of),
    hidden: tab !== of,
    className: styles.panel,
  });
  return (
    <>
      <div className={styles.head}>
        <div className={styles.tabs}>
          <div role="tablist" aria-label="Nội dung bài" className={classNames(tabs.list, styles.list)}>
            {LESSON_TABS.map((of, index) => {
              const { label, Icon } = LOOKS[of];
              return (
                <a
                  key={of}
                  id={tabId(of)}
                  href={`?tab_active=${of}`}
                  role="tab"
                  className={classNames(tabs.tab, styles.tab)}
                  aria-selected={tab === of}
                  aria-controls={of}
                  tabIndex={tab === of ? 0 : -1}
                  onClick={(event) => onClick(event, of)}
                  onKeyDown={(event) => onKeyDown(event, index)}
                >
                  <Icon aria-hidden="true" />
                  {label}
                  {isExercise || of === 'tabLesson' ? null : (
                    <span className={styles.count}>{exercise.total_answer} câu</span>
                  )}
                </a>
              );
            })}
          </div>
          <span role="status" className={styles.tip}>
            {tip}
          </span>
        </div>
        {isExercise ? <span className={styles.pass}>{exercise.text_minimum_correct}</span> : null}
      </div>
      <div {...panel('tabLesson')}>{children}</div>
      <div {...panel('tabExercise')}>
        <h1 className="visually-hidden">Bài tập: {lesson.name}</h1>
        {part ? (
          <part.default lesson={lesson} learnerId={learnerId} courseUrl={courseUrl} isShown={isExercise} />
        ) : (
          <>
            <p className={styles.waiting}>Đang mở bài tập…</p>
            <p className={styles.noScript}>Bạn bật JavaScript trong trình duyệt để làm bài tập nhé.</p>
          </>
        )}
      </div>
    </>
  );
}
