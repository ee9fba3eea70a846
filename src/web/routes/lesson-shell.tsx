import PanelRight from 'lucide-react/icons/panel-right';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import type { LessonType, PanelView } from '#contract/courses.ts';
import type { LessonPageView } from '#contract/lessons.ts';
import { denyComments } from '#domain/comments/policy.ts';
import { coursePath } from '#domain/course/lesson-address.ts';
import { stageHref } from '#web/features/course/stage-query.ts';
import { PanelTabs } from '#web/features/comments/panel-tabs.tsx';
import { UnreadBadge } from '#web/features/comments/unread-badge.tsx';
import { useUnreadReplies } from '#web/features/comments/unread-replies.ts';
import { useCommentTab } from '#web/features/comments/use-comment-tab.ts';
import { useWaitingComments } from '#web/features/comments/waiting-comments.ts';
import { LessonDock } from '#web/features/panel/lesson-dock.tsx';
import { LessonPanel } from '#web/features/panel/lesson-panel.tsx';
import { NextLink } from '#web/features/panel/next-link.tsx';
import { useIsWide } from '#web/features/panel/use-is-wide.ts';
import { useLessonProgress } from '#web/features/progress/lesson-progress-context.ts';
import { importPatiently } from '#web/lib/import-patiently.ts';
import { useRootData } from '#web/lib/root-data.ts';
import { signInPath } from '#web/lib/sign-in-path.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { SiteHeader } from '#web/ui/site-header.tsx';
import styles from './lesson-shell.module.css';

/** These need the whole width: the panel starts closed. spec 1 §2 */
const WIDE_TYPES: readonly LessonType[] = ['exam', 'last_exam', 'flashcard'];

const PANEL_ID = 'panel';
const CommentsTab = lazy(() => importPatiently(() => import('#web/features/comments/comments-tab.tsx')));
const PanelSheet = lazy(() => importPatiently(() => import('#web/features/panel/panel-sheet.tsx')));

type Props = { panel: PanelView; page: LessonPageView; children: ReactNode };

/** Frame of the lesson page: header, lesson, side panel; on narrow screens dock and sheet. */
export function LessonShell({ panel, page, children }: Props) {
  const { me } = useRootData();
  const location = useLocation();
  const { outcomes } = useLessonProgress();
  const isWide = useIsWide();
  const [chosen, setChosen] = useState<boolean | null>(null);
  /** the page on which the sheet was opened: another one closes it */
  const [sheetKey, setSheetKey] = useState<string | null>(null);
  const { lesson, course, group, stage } = page;
  const isPanelOpen = chosen ?? !WIDE_TYPES.includes(lesson.type);
  const isSheetOpen = sheetKey === location.key && !isWide;
  const openSheet = () => setSheetKey(location.key);
  const comments = useCommentTab({
    lessonId: lesson.id,
    isPanelOpen: isWide ? isPanelOpen : isSheetOpen,
    setPanelOpen: (isOpen) => (isWide ? setChosen(isOpen) : setSheetKey(isOpen ? location.key : null)),
  });
  const isCommented = page.kind === 'open' && denyComments(lesson.type) === null;
  const unread = useUnreadReplies(me && isCommented ? comments.target : null);
  useWaitingComments(me?.id ?? null);

  const list = (
    <LessonPanel
      key={panel.stage.id}
      panel={panel}
      lessonId={lesson.id}
      groupId={group.id}
      live={outcomes}
      unlock={
        me
          ? { to: '/kich-hoat', label: 'Mở khóa bằng mã kích hoạt' }
          : { to: signInPath(location), label: 'Đăng nhập để mở khóa' }
      }
    />
  );
  const content = isCommented ? (
    <PanelTabs
      tab={comments.tab}
      onTab={comments.setTab}
      lessons={list}
      comments={
        <Suspense>
          <CommentsTab target={comments.target} />
        </Suspense>
      }
    />
  ) : (
    list
  );
  const next = <NextLink next={lesson.next} courseUrl={course.SEOurl} />;

  const foot = (
    <>
      {me && isCommented ? <UnreadBadge place="foot" unread={unread} onOpen={comments.open} /> : null}
      {next}
    </>
  );

  return (
    <>
      <SiteHeader
        crumbs={[
          { label: course.name, to: coursePath(course.SEOurl) },
          { label: `Chặng ${stage.number}`, to: coursePath(course.SEOurl) + stageHref(stage) },
          { label: lesson.name },
        ]}
        end={
          <IconButton
            label={unread > 0 ? `Mở danh mục bên, ${unread} phản hồi chưa đọc` : 'Mở danh mục bên'}
            isOn={isWide && isPanelOpen}
            count={unread}
            aria-expanded={isWide ? isPanelOpen : isSheetOpen}
            aria-controls={isWide ? PANEL_ID : undefined}
            className={styles.toggle}
            onClick={() => (isWide ? setChosen(!isPanelOpen) : openSheet())}
          >
            <PanelRight aria-hidden="true" />
          </IconButton>
        }
      />
      <div className={styles.shell} data-panel={isPanelOpen ? 'open' : 'closed'}>
        <main id="main" tabIndex={-1} className={styles.main}>
          <div className={styles.inner}>{children}</div>
        </main>
        <aside id={PANEL_ID} className={styles.panel} aria-label="Danh mục bên">
          {isWide ? content : null}
          <div className={styles.foot}>{foot}</div>
        </aside>
      </div>
      <LessonDock isSheetOpen={isSheetOpen} onOpenSheet={openSheet}>
        {isCommented ? <UnreadBadge place="dock" unread={unread} onOpen={comments.open} /> : null}
        {next}
      </LessonDock>
      {isSheetOpen ? (
        <Suspense>
          <PanelSheet onClose={() => setSheetKey(null)} footer={foot}>
            {content}
          </PanelSheet>
        </Suspense>
      ) : null}
    </>
  );
}
