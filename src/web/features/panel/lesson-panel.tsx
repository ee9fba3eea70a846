import { lazy, Suspense, useEffect, useRef } from 'react';
import { importWithRetry } from '#web/lib/import-with-retry.ts';
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts';
import styles from './lesson-panel.module.css';
import { type LiveProgress, liveCompletion } from './live-completion.ts';
import { MoreGroups } from './more-groups.tsx';
import { PanelGroup } from './panel-group.tsx';
import { usePanelList } from './panel-list-context.ts';

const WholeStage = lazy(() => importWithRetry(() => import('./whole-stage.tsx')));

/** Offset of the current row in a tall panel: a little below the preceding groups. */
const MAX_ABOVE_PX = 240;

type Props = {
  /** false while the panel is closed; it opens with the current lesson in view */
  isShown: boolean;
  /** progress newer than the page's data */
  live: LiveProgress;
  /** link in the explanation of locked lessons */
  unlock: { readonly to: string; readonly label: string };
  /** the page listing all groups of the stage */
  stagePath: string;
};

/** The lesson list: categories, groups, and lessons of open groups. */
export function LessonPanel({ isShown, live, unlock, stagePath }: Props) {
  const body = useRef<HTMLDivElement>(null);
  const { panel, lessonId, groupId, stageGroups, lessonsOf, loadLessons, isOpen, setOpen } = usePanelList();
  const isHydrated = useIsHydrated();

  const { stage, course } = panel;
  const { categories, before, after } = stageGroups;
  const isCurrentListed = categories.some(({ groups }) => groups.some(({ id }) => id === groupId));
  const areCurrentRowsThere = isCurrentListed && lessonsOf(groupId)?.status === 'ready';
  useEffect(() => {
    const row = body.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (isShown && areCurrentRowsThere && row && body.current) scrollIntoPanel(body.current, row);
  }, [lessonId, isShown, areCurrentRowsThere]);

  function toggle(id: number) {
    const opens = !isOpen(id);
    setOpen(id, opens);
    if (!opens) return;
    if (body.current) revealLater(body.current, id);
    const lessons = lessonsOf(id);
    if (!lessons || lessons.status === 'failed') loadLessons(id);
  }

  const more = { stageGroups, href: stagePath };
  return (
    <div className={styles.list} ref={body}>
      <h2 className={styles.stage}>
        Chặng {stage.number}: {stage.name}
      </h2>
      <MoreGroups side="before" {...more} />
      {categories.map((category) => {
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
                {groups.length === category.total_groups ? `${done}/` : ''}
                {category.total_groups} nhóm
              </span>
            </div>
            {groups.map(({ group, lessons, completion }) => (
              <PanelGroup
                key={group.id}
                courseUrl={course.SEOurl}
                group={group}
                isTrialTold={!panel.can.study}
                completion={completion}
                lessons={lessons}
                lessonId={lessonId}
                live={live}
                unlock={unlock}
                isOpen={isOpen(group.id)}
                onToggle={() => toggle(group.id)}
                onRetry={() => loadLessons(group.id)}
              />
            ))}
          </section>
        );
      })}
      <MoreGroups side="after" {...more} />
      {isHydrated && before + after > 0 ? (
        <Suspense>
          <WholeStage list={body} stageId={stage.id} stageGroups={stageGroups} isCurrentMissing={!isCurrentListed} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** The list adjusts half a second after an opening: expensive work can be done before. */
function revealLater(list: HTMLElement, groupId: number): void {
  const opening = { list, groupId, atMs: performance.now(), scrollTop: list.scrollTop };
  import('./reveal-group.ts').then(({ revealGroup }) => revealGroup(opening)).catch(console.info);
}

/** Scrolls a row into view within the panel, without moving the page. */
function scrollIntoPanel(panel: HTMLElement, row: HTMLElement): void {
  const frame = panel.getBoundingClientRect();
  const place = row.getBoundingClientRect();
  // Scrolling to the top would trigger fetching the groups before.
  const isAtCut = panel.scrollTop === 0 && panel.querySelector('[data-more=before]') !== null;
  if (!isAtCut && place.bottom <= frame.bottom && place.top >= frame.top) return;
  panel.scrollTop += place.top - frame.top - Math.min(frame.height / 3, MAX_ABOVE_PX);
}
