import Heart from 'lucide-react/icons/heart';
import LogOut from 'lucide-react/icons/log-out';
import GalleryVerticalEnd from 'lucide-react/icons/gallery-vertical-end';
import UserRound from 'lucide-react/icons/user-round';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Form, Link, useLocation } from 'react-router';
import type { MeView } from '#contract/people.ts';
import { COMMENTS } from '#web/features/comments/saving/comment-access.ts';
import { ANSWERS } from '#web/features/exam/saving/answer-access.ts';
import { RESULTS } from '#web/features/exercise/saving/result-access.ts';
import { SWIPES } from '#web/features/flashcard/saving/swipe-access.ts';
import { PROGRESS } from '#web/features/progress/progress-access.ts';
import { importWithRetry } from '#web/lib/import-with-retry.ts';
import { loadUnsentDialog } from '#web/lib/outbox/load-unsent-dialog.ts';
import { useSignOutGuard } from '#web/lib/outbox/use-sign-out-guard.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import styles from '#web/ui/popup-menu.module.css';

// Radix's dialog is rarely needed, so it is kept out of the first load.
const UnsentDialog = lazy(loadUnsentDialog);
// Learners never need it.
const StaffLinks = lazy(() => importWithRetry(() => import('./staff-links.tsx')));

const WARNED_LANES = {
  lessons: [PROGRESS, SWIPES],
  results: [RESULTS],
  exams: [ANSWERS],
  comments: [COMMENTS],
};

/** Links that are also in the navigation, on pages that have one. */
const NAVIGATION = [
  { to: '/on-hom-nay', label: 'Ôn hôm nay', Icon: GalleryVerticalEnd },
  { to: '/tu-yeu-thich', label: 'Từ yêu thích', Icon: Heart },
];

const ACCOUNT_LINKS = [{ to: '/tai-khoan', label: 'Trang cá nhân', Icon: UserRound }];

type Props = {
  me: MeView;
  /** On the lesson page: at the window's edge, without navigation links. */
  isAtEdge?: boolean;
};

/** The signed-in user's menu, with sign-out. */
export function AccountMenu({ me, isAtEdge }: Props) {
  const location = useLocation();
  const links = [...(isAtEdge ? NAVIGATION : []), ...ACCOUNT_LINKS];
  const guard = useSignOutGuard(me.id, WARNED_LANES);
  const menu = useRef<HTMLDivElement>(null);
  const hasWarning = guard.unsent !== null;
  useEffect(() => {
    if (hasWarning) menu.current?.hidePopover(); // it would cover the warning
  }, [hasWarning]);
  return (
    <>
      <IconButton label={`Tài khoản của ${me.name}`} popoverTarget="account-menu">
        <Avatar name={me.name} image={me.avatar} />
      </IconButton>
      <div
        key={location.key} // reset on the next page
        ref={menu}
        id="account-menu"
        popover="auto"
        className={classNames(styles.popup, isAtEdge && styles.atEdge)}
      >
        <div className={styles.head}>
          <p className={styles.name}>{me.name}</p>
          <p className={styles.mail}>{me.email}</p>
        </div>
        {links.map(({ to, label, Icon }) => (
          <Link key={to} to={to} className={styles.item} aria-current={location.pathname === to ? 'page' : undefined}>
            <Icon aria-hidden="true" />
            {label}
          </Link>
        ))}
        {me.isStaff && (
          <Suspense>
            <StaffLinks />
          </Suspense>
        )}
        <Form method="post" action="/dang-xuat" onSubmit={(event) => guard.onSubmit(event)} noValidate>
          <button type="submit" className={styles.item}>
            <LogOut aria-hidden="true" />
            {guard.isSending ? 'Đang lưu phần đã học…' : 'Đăng xuất'}
          </button>
        </Form>
      </div>
      {guard.unsent === null ? null : (
        <Suspense>
          <UnsentDialog {...guard.unsent} onStay={() => guard.cancel()} onLeave={() => guard.signOutAnyway()} />
        </Suspense>
      )}
    </>
  );
}
