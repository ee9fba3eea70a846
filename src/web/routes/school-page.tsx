import { type ComponentType, type ReactNode } from 'react';
import { data, Link } from 'react-router';
import type { Route } from './+types/school-page.ts';
import { OWN_NAME } from '#domain/site/own-name.ts';
import { AboutText } from '#web/features/school/about-text.tsx';
import { ContactText } from '#web/features/school/contact-text.tsx';
import styles from '#web/features/school/reading-page.module.css';
import { PrivacyText } from '#web/features/school/privacy-text.tsx';
import type { SchoolPageProps } from '#web/features/school/school-page-props.ts';
import { TermsText } from '#web/features/school/terms-text.tsx';
import { publicHead } from '#web/lib/public-head.ts';
import { useRootData } from '#web/lib/root-data.ts';
import { servicesContext } from '#web/lib/services-context.ts';
import { PageShell } from '#web/shell/page-shell.tsx';
import { classNames } from '#web/ui/class-names.ts';

type SchoolPage = {
  title: string;
  description: (siteName: string) => string;
  lead: (siteName: string) => ReactNode;
  Text: ComponentType<SchoolPageProps>;
};

const PAGES: Record<string, SchoolPage> = {
  'lien-he': {
    title: 'Liên hệ',
    description: (siteName) => `Cách liên hệ với ${siteName}: hỏi về khóa học, tài khoản, thanh toán.`,
    lead: (siteName) => `Bạn cần ${siteName} giúp gì? Bạn cứ hỏi, chúng mình trả lời sớm nhất có thể.`,
    Text: ContactText,
  },
  'dieu-khoan': {
    title: 'Điều khoản sử dụng',
    description: (siteName) =>
      `Điều khoản khi học ở ${siteName}: tài khoản, khóa học, thanh toán và hoàn tiền, bình luận.`,
    lead: (siteName) =>
      `Những điều bạn và ${siteName} cùng thống nhất khi bạn học ở đây, viết ngắn để bạn đọc được hết.`,
    Text: TermsText,
  },
  'quyen-rieng-tu': {
    title: 'Quyền riêng tư',
    description: (siteName) => `${siteName} lưu gì của bạn, trong bao lâu, và cách bạn lấy về hay xóa đi.`,
    lead: (siteName) =>
      `${siteName} chỉ lưu những gì cần cho việc học của bạn. Không quảng cáo, không bán dữ liệu, không gắn mã theo dõi của bên khác.`,
    Text: PrivacyText,
  },
  've-chung-minh': {
    title: 'Về chúng mình',
    description: (siteName) =>
      `${siteName} là nơi người Việt học tiếng Nhật, mỗi ngày một đoạn bay ngắn. Cách học, nguồn và giấy phép.`,
    lead: (siteName) => (
      <>
        {siteName}
        {siteName === OWN_NAME ? (
          <>
            {' '}
            (<span lang="ja">燕</span>, chim én)
          </>
        ) : null}{' '}
        là nơi người Việt học tiếng Nhật, mỗi ngày một đoạn bay ngắn. Chúng mình muốn bay cùng bạn tới N1; hôm nay có
        những khóa nào, bạn xem ở <Link to="/khoa-hoc">danh sách khóa học</Link>.
      </>
    ),
    Text: AboutText,
  },
};

function pageOf(name: string): SchoolPage {
  const page = Object.hasOwn(PAGES, name) ? PAGES[name] : undefined;
  if (!page) throw data(null, 404);
  return page;
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { title, description } = pageOf(params.page);
  const path = `/${params.page}`;
  const head = await publicHead(services, { title, description: description(services.site.name), path });
  const { contact, retention, passwordHelp, hasMail } = services;
  return { head, contact, retention, passwordHelp, hasMail };
}

/** A page to be read: about the school, how it is reached, its terms. One route, since each weighs on every page. */
export default function SchoolPageRoute({ params, loaderData: { head: _head, ...told } }: Route.ComponentProps) {
  const { site, me } = useRootData();
  const { title, lead, Text } = pageOf(params.page);
  return (
    <PageShell>
      <div className={classNames('wrap', styles.page)}>
        <div>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{lead(site.name)}</p>
        </div>
        <Text {...told} siteName={site.name} isSignedIn={me !== null} />
      </div>
    </PageShell>
  );
}
