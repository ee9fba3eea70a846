import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { importQuietly } from '#web/lib/import-quietly.ts';
import { useRootData } from '#web/lib/root-data.ts';
import { useReloadWhenReady } from '#web/lib/use-reload-when-ready.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './error-page.module.css';
import { LinkButton } from '#web/ui/link-button.tsx';
import { NestPicture } from '#web/ui/nest-picture.tsx';
import shell from './page-shell.module.css';
import { RainPicture } from '#web/ui/rain-picture.tsx';
import { SiteHeader } from './site-header.tsx';

/** This page is in the first scripts of every page; its footer need not be, and without network it goes without. */
const SiteFooter = lazy(async () => ({
  default: (await importQuietly(() => import('./site-footer.tsx'))).SiteFooter,
}));

const TEXTS = {
  404: {
    title: 'Chim én không tìm thấy trang này',
    text: 'Có thể đường dẫn đã thay đổi hoặc gõ nhầm một chữ. Bạn về trang chủ chọn lại khóa học nhé.',
  },
  403: {
    title: 'Trang này dành cho giáo viên Tsubame',
    text: 'Tài khoản của bạn chưa mở được trang này. Bạn về trang chủ học tiếp nhé.',
  },
};

const FAULT = {
  title: 'Máy chủ gặp lỗi',
  text: 'Phần bạn đã học vẫn còn nguyên. Bạn thử tải lại trang sau ít phút giúp mình.',
};

const AWAY = {
  title: 'Chưa mở được trang',
  text: 'Máy chủ tạm nghỉ, phần bạn đã học vẫn còn nguyên. Trang sẽ tự mở lại khi máy chủ sẵn sàng.',
};

const OFFLINE = { ...FAULT, title: 'Bạn đang mất mạng' };

/** The page's data could not be fetched: the browser is offline. */
export const OFFLINE_STATUS = 0;

/** Shown in place of a page: not found, no access, no network, or a server error. */
export function ErrorPage({ status }: { status: number }) {
  const location = useLocation();
  const { site } = useRootData();
  const isFault = status !== 404 && status !== 403;
  const isAway = status === 503;
  const { title, text } = status === OFFLINE_STATUS ? OFFLINE : isAway ? AWAY : isFault ? FAULT : TEXTS[status];
  useReloadWhenReady(isAway);
  return (
    <>
      <title>{`${title} · ${site.name}`}</title>
      <SiteHeader />
      <main id="main" tabIndex={-1} className={shell.main}>
        <div className={classNames('wrap', styles.page)}>
          {isFault ? <RainPicture /> : <NestPicture />}
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.text}>{text}</p>
          <div className={styles.actions}>
            {isFault ? (
              // A plain link reloads the page, whatever state its scripts are in.
              <a className={buttonClass({ tone: 'primary' })} href={location.pathname + location.search}>
                Tải lại trang
              </a>
            ) : null}
            <LinkButton tone={isFault ? 'plain' : 'primary'} to="/">
              Về trang chủ
            </LinkButton>
          </div>
        </div>
      </main>
      <Suspense>
        <SiteFooter />
      </Suspense>
    </>
  );
}
