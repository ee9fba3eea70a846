import Bell from 'lucide-react/icons/bell';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { importWithRetry } from '#web/lib/import-with-retry.ts';
import { announceOpenPopover } from '#web/lib/announce-open-popover.ts';
import { refreshUnreadNotices, useUnreadNotices } from '#web/lib/unread-notices.ts';
import { whenIdle } from '#web/lib/schedule.ts';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import popup from '#web/ui/popup-menu.module.css';

const NoticeList = lazy(() => importWithRetry(() => import('./notice-list.tsx')));

/** Larger counts are shown as this number. */
const MAX_SHOWN = 99;

type Props = { isAtEdge?: boolean };

/** The bell for replies to the viewer's comments. The list is loaded when opened. */
export function NoticeBell({ isAtEdge }: Props) {
  const { key } = useLocation();
  const unread = useUnreadNotices();
  /** the page on which it was opened; closed on any other */
  const [openKey, setOpenKey] = useState<string | null>(null);

  useEffect(() => {
    whenIdle(() => void refreshUnreadNotices());
  }, [key]);
  useEffect(() => {
    const onVisible = () => (document.visibilityState === 'visible' ? void refreshUnreadNotices() : undefined);
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, []);

  return (
    <>
      <IconButton
        label={unread > 0 ? `Thông báo, ${unread} phản hồi chưa đọc` : 'Thông báo'}
        count={Math.min(unread, MAX_SHOWN)}
        popoverTarget="notices"
      >
        <Bell aria-hidden="true" />
      </IconButton>
      <div
        key={key}
        ref={announceOpenPopover}
        id="notices"
        popover="auto"
        role="dialog"
        aria-label="Thông báo"
        className={classNames(popup.popup, isAtEdge && popup.atEdge)}
        onToggle={({ newState }) => setOpenKey(newState === 'open' ? key : null)}
      >
        {openKey === key ? (
          <Suspense>
            <NoticeList />
          </Suspense>
        ) : null}
      </div>
    </>
  );
}
