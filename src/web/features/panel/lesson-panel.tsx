import { useEffect, useRef } from 'react';
import type { PanelView } from '#contract/courses.ts';
import styles from './lesson-panel.module.css';
import { type LiveProgress, liveCompletion } from './live-completion.ts';
import { PanelGroup } from './panel-group.tsx';
import { useGroupLessons } from './use-group-lessons.ts';
import { useOpenGroups } from './use-open-groups.ts';

type Props = {
  panel: PanelView;
  lessonId: number;
  groupId: number;
  live: LiveProgress;
  /** where the explanation of locked lessons leads */
  unlock: { readonly to: string; readonly label: string };
};

/** The lesson list: categories, groups, and the lessons of the opened groups. */
export function LessonPanel({ panel, lessonId, groupId, live, unlock }: Props) {
  'use memo';
  const body = useRef<HTMLDivElement>(null);
  const { lessonsOf, load } = useGroupLessons(panel.stage.id, panel.open_group);
  const { isOpen, setOpen } = useOpenGroups(groupId);

  const isCurrentKnown = lessonsOf(groupId) !== undefined;
  useEffect(() => {
    if (!isCurrentKnown) void load(groupId);
  }, [isCurrentKnown, groupId, load]);

  useEffect(() => {
    const row = body.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (row && body.current) scrollIntoPanel(body.current, row);
  }, [lessonId]);

  return (
    <div className={styles.list} ref={body}>
      <header className={styles.head}>
        <p className={styles.over}>Danh sách bài học</p>
        <h2 className={styles.stage}>
          Chặng {panel.stage.number}: {panel.stage.name}
        </h2>
      </header>
      {panel.categories.map((category) => {
        const groups = category.groups.map((group) => {
          const lessons = lessonsOf(group.id);
          const known = lessons?.status === 'ready' ? lessons.lessons : null;
          return { group, lessons, completion: liveCompletion(group, known, live) };
        });
        const done = groups.filter(({ completion }) => completion.done).length;
        return (
          <section key={category.id} className={styles.category}>
            <div className={styles.categoryHead}>
              <h3 className={styles.title}>{category.title}</h3>
              <span className={styles.count}>
                {done}/{groups.length} nhóm
              </span>
            </div>
            {groups.map(({ group, lessons, completion }) => (
              <PanelGroup
                key={group.id}
                courseUrl={panel.course.SEOurl}
                group={group}
                completion={completion}
                lessons={lessons}
                lessonId={lessonId}
                live={live}
                unlock={unlock}
                isOpen={isOpen(group.id)}
                onToggle={() => {
                  const opens = !isOpen(group.id);
                  setOpen(group.id, opens);
                  if (opens && (!lessons || lessons.status === 'failed')) void load(group.id);
                }}
                onRetry={() => void load(group.id)}
              />
            ))}
          </section>
        );
      })}
    </div>
  );
}

/** Brings a row into sight within the panel; the page itself stays where it is. */
function scrollIntoPanel(panel: HTMLElement, row: HTMLElement): void {
  const frame = panel.getBoundingClientRect();
  const place = row.getBoundingClientRect();
  if (place.bottom <= frame.bottom && place.top >= frame.top) return;
  panel.scrollTop += place.top - frame.top - frame.height / 3;
}
