import { useLocation } from 'react-router';
import { buttonClass } from './button-class.ts';
import { classNames } from './class-names.ts';
import styles from './error-page.module.css';
import { LinkButton } from './link-button.tsx';
import { NestPicture } from './nest-picture.tsx';
import { PageShell } from './page-shell.tsx';
import { RainPicture } from './rain-picture.tsx';

/** What is shown instead of a page: not found, or a fault of ours. */
export function ErrorPage({ status }: { status: number }) {
  const location = useLocation();
  const isNotFound = status === 404;
  const title = isNotFound ? 'Chim én không tìm thấy trang này' : 'Máy chủ gặp lỗi';
  return (
    <PageShell>
      <title>{`${title} · Tsubame`}</title>
      <div className={classNames('wrap', styles.page)}>
        {isNotFound ? <NestPicture /> : <RainPicture />}
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>
          {isNotFound
            ? 'Có thể đường dẫn đã thay đổi hoặc gõ nhầm một chữ. Bạn về trang chủ chọn lại khóa học nhé.'
            : 'Phần bạn đã học vẫn còn nguyên. Bạn thử tải lại trang sau ít phút giúp mình.'}
        </p>
        <div className={styles.actions}>
          {isNotFound ? null : (
            // A plain link: the page is asked for anew, whatever the scripts of this one went through.
            <a className={buttonClass({ tone: 'primary' })} href={location.pathname + location.search}>
              Tải lại trang
            </a>
          )}
          <LinkButton tone={isNotFound ? 'primary' : 'plain'} to="/">
            Về trang chủ
          </LinkButton>
        </div>
      </div>
    </PageShell>
  );
}
