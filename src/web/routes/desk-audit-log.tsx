import { useLocation } from 'react-router';
import type { Route } from './+types/desk-audit-log.ts';
import { auditBeforeOf, auditFilterOf, auditSearchOf } from '#web/features/desk/audit-log/audit-filter.ts';
import { AuditForm } from '#web/features/desk/audit-log/audit-form.tsx';
import { AuditList } from '#web/features/desk/audit-log/audit-list.tsx';
import tools from '#web/features/desk/page-tools.module.css';
import { pageTitle } from '#web/lib/page-title.ts';
import { resultOrThrow } from '#web/lib/result-or-throw.ts';
import { servicesContext } from '#web/lib/services-context.ts';
import { AdminPage } from '#web/shell/admin-page.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Empty } from '#web/ui/empty.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

const PATH = '/quan-tri/nhat-ky';

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Nhật ký', matches) }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const filter = auditFilterOf(search);
  const before = auditBeforeOf(search);
  const log = await context.get(servicesContext).listAuditLog({ ...filter, ...(before === '' ? {} : { before }) });
  return { filter, isFirst: before === '', log: resultOrThrow(log, request) };
}

/** What staff did, for admins. Nobody can edit it. */
export default function DeskAuditLog({ loaderData: { filter, isFirst, log } }: Route.ComponentProps) {
  const { key } = useLocation();
  return (
    <AdminPage title="Nhật ký" lead="Ai đã làm gì, với ai, từ gì thành gì. Không ai sửa được." filters={[]} isWide>
      <AuditForm key={key} path={PATH} filter={filter} actions={log.actions} />
      {log.entries.length === 0 ? (
        <Empty title="Không có việc nào" text="Bạn bỏ bớt bộ lọc rồi tìm lại nhé." />
      ) : (
        <AuditList log={log} />
      )}
      <div className={tools.tools}>
        <a
          className={buttonClass({})}
          href={`/api/staff/audit-log.csv?${new URLSearchParams(filter).toString()}`}
          download
        >
          Tải CSV
        </a>
        {!isFirst && <LinkButton to={PATH + auditSearchOf(filter)}>Về trang đầu</LinkButton>}
        {log.next_before !== null && (
          <LinkButton to={PATH + auditSearchOf(filter, log.next_before)}>Trang sau</LinkButton>
        )}
      </div>
    </AdminPage>
  );
}
