import PanelRight from 'lucide-react/icons/panel-right';
import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { PanelView } from '#contract/courses.ts';
import type { LessonPageView } from '#contract/lessons.ts';
import { denialOfComments } from '#domain/comments/policy.ts';
import { coursePath } from '#domain/course/lesson-address.ts';
import { PanelTabs } from '#web/features/comments/panel/panel-tabs.tsx';
import { UnreadBadge } from '#web/features/comments/panel/unread-badge.tsx';
import { useUnreadReplies } from '#web/features/comments/panel/unread-replies.ts';
import { useCommentTab } from '#web/features/comments/panel/use-comment-tab.ts';
import { COMMENTS } from '#web/features/comments/saving/comment-access.ts';
import { ANSWERS } from '#web/features/exam/saving/answer-access.ts';
import { RESULTS } from '#web/features/exercise/saving/result-access.ts';
import { SWIPES } from '#web/features/flashcard/saving/swipe-access.ts';
import { HelpMenu } from '#web/features/help/help-menu.tsx';
import { LessonDock } from '#web/features/panel/lesson-dock.tsx';
import { NextLink } from '#web/features/panel/next-link.tsx';
import { PanelListProvider } from '#web/features/panel/panel-list-provider.tsx';
import { panelStartsOpen } from '#web/features/panel/starts-open.ts';
import { useIsWide } from '#web/features/panel/use-is-wide.ts';
import { loadTutorial } from '#web/features/tutorial/load-tutorial.ts';
import { useTutorial } from '#web/features/tutorial/use-tutorial.ts';
import { importWithRetry } from '#web/lib/import-with-retry.ts';
import { useRootData } from '#web/lib/root-data.ts';
import { stageHref } from '#web/lib/stage-query.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { SiteHeader } from '#web/shell/site-header.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import styles from './lesson-shell.module.css';
import { LessonSide } from './lesson-side.tsx';

const PANEL_ID = 'panel';
const OPEN_PANEL = 'Mở danh mục bên'; // spec 1 §2

const CommentsTab = lazy(() => importWithRetry(() => import('#web/features/comments/list/comments-tab.tsx')));
const PanelSheet = lazy(() => importWithRetry(() => import('#web/features/panel/panel-sheet.tsx')));
const TutorialOverlay = lazy(() => importWithRetry(loadTutorial));

const WAITING_LANES = [COMMENTS, SWIPES, RESULTS, ANSWERS];
const NO_CARDS: readonly number[] = [];

type Props = { panel: PanelView; page: LessonPageView; children: ReactNode };

/** Frame of the lesson page: header, lesson, side panel; on narrow screens dock and sheet. */
export function LessonShell({ panel, page, children }: Props) {
  const { me } = useRootData();
  const location = useLocation();
  const isWide = useIsWide();
  /** what the learner chose, kept between lessons: one choice where the panel starts open, one where it does not */
  const [chosen, setChosen] = useState<ReadonlyMap<boolean, boolean>>(new Map());
  /** the page on which the sheet was opened: another one closes it */
  const [sheetKey, setSheetKey] = useState<string | null>(null);
  const { lesson, course, stage } = page;
  // Nothing lies over an exam.
  const isExplained = page.kind === 'open' && page.lesson.exam === null;
  const tutorial = useTutorial(isExplained ? lesson.id : null);
  const startsOpen = panelStartsOpen(lesson.type);
  const isPanelOpen = chosen.get(startsOpen) ?? startsOpen;
  const isSheetOpen = sheetKey === location.key && !isWide;
  const openSheet = () => setSheetKey(location.key);
  const setPanelOpen = (isOpen: boolean) => setChosen(new Map(chosen).set(startsOpen, isOpen));

  function hide() {
    setSheetKey(null); // the sheet gives the focus back by itself
    if (!isWide) return;
    setPanelOpen(false);
    // By its place: the header may still sleep, and has no refs then.
    document.getElementById('toggle')?.focus();
  }
  const comments = useCommentTab({
    lessonId: lesson.id,
    cardIds: (page.kind === 'open' ? page.lesson.deck?.card_ids : null) ?? NO_CARDS,
    isPanelOpen: isWide ? isPanelOpen : isSheetOpen,
    setPanelOpen: (isOpen) => (isWide ? setPanelOpen(isOpen) : setSheetKey(isOpen ? location.key : null)),
  });
  const isCommented = page.kind === 'open' && denialOfComments(lesson.type) === null;
  const unread = useUnreadReplies(me && isCommented ? comments.target : null);
  useWaitingLanes(me?.id ?? null, WAITING_LANES);

  const side = (
    <LessonSide panel={panel} isShown={isWide ? isPanelOpen : isSheetOpen} isNarrow={!isWide} onHide={hide} />
  );
  const content = isCommented ? (
    <PanelTabs
      tab={comments.tab}
      onTab={comments.setTab}
      lessons={side}
      comments={
        <Suspense>
          <CommentsTab target={comments.target} />
        </Suspense>
      }
    />
  ) : (
    side
  );
  const next = <NextLink next={lesson.next} courseUrl={course.SEOurl} />;

  const foot = (
    <>
      {me && isCommented ? <UnreadBadge place="foot" unread={unread} onOpen={comments.open} /> : null}
      {next}
    </>
  );

  return (
    <PanelListProvider panel={panel} page={page}>
      {/* Boundaries wake after what stands in none: what the learner came for is first. docs/decisions/015 */}
      <Suspense>
        <SiteHeader
          crumbs={[
            { label: course.name, to: coursePath(course.SEOurl) },
            { label: `Chặng ${stage.number}`, to: coursePath(course.SEOurl) + stageHref(stage) },
            { label: lesson.name },
          ]}
          end={
            <>
              <HelpMenu onTutorial={isExplained ? tutorial.open : null} keys={keysOf(page)} />
              <span className={styles.toggle} data-tour="toggle">
                <Tooltip text={OPEN_PANEL}>
                  <IconButton
                    id="toggle"
                    label={unread > 0 ? `${OPEN_PANEL}, ${unread} phản hồi chưa đọc` : OPEN_PANEL}
                    count={unread}
                    title={undefined}
                    isOn={isWide && isPanelOpen}
                    aria-expanded={isWide ? isPanelOpen : isSheetOpen}
                    aria-controls={isWide ? PANEL_ID : undefined}
                    onClick={() => (isWide ? setPanelOpen(!isPanelOpen) : openSheet())}
                  >
                    <PanelRight aria-hidden="true" />
                  </IconButton>
                </Tooltip>
              </span>
            </>
          }
        />
      </Suspense>
      <div className={styles.shell} data-panel={isPanelOpen ? 'open' : 'closed'}>
        <main id="main" tabIndex={-1} className={styles.main}>
          <div className={styles.inner}>{children}</div>
        </main>
        <aside id={PANEL_ID} className={styles.panel} aria-label="Danh mục bên" data-tour="list">
          {/* The server does not know the width: there it stands for who has no scripts. */}
          <Suspense>
            {isWide ? content : null}
            <div className={styles.foot}>{foot}</div>
          </Suspense>
        </aside>
      </div>
      <LessonDock isSheetOpen={isSheetOpen} onOpenSheet={openSheet}>
        {isCommented ? <UnreadBadge place="dock" unread={unread} onOpen={comments.open} /> : null}
        {next}
      </LessonDock>
      {isSheetOpen ? (
        <Suspense>
          <PanelSheet onClose={() => setSheetKey(null)} hasCloseButton={isCommented} footer={foot}>
            {content}
          </PanelSheet>
        </Suspense>
      ) : null}
      {tutorial.isOpen && isExplained ? (
        <Suspense>
          <TutorialOverlay onClose={tutorial.close} />
        </Suspense>
      ) : null}
    </PanelListProvider>
  );
}

/** Which keys the page has. */
function keysOf(page: LessonPageView): ComponentProps<typeof HelpMenu>['keys'] {
  if (page.lesson.type === 'flashcard') return 'cards';
  return page.kind === 'open' && page.lesson.exercise !== null ? 'exercise' : 'player';
}

type Lane = { flush(learnerId: number): Promise<number> };

/** Sends what earlier pages could not, on a page that may never fetch these lanes otherwise. `lanes`: always the same. */
function useWaitingLanes(learnerId: number | null, lanes: readonly Lane[]): void {
  useEffect(() => {
    if (learnerId !== null) for (const lane of lanes) void lane.flush(learnerId);
  }, [learnerId, lanes]);
}
