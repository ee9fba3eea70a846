import { useLocation } from 'react-router';
import type { Route } from './+types/moderation.ts';
import { isSiteStaff } from '#domain/access/staff-of.ts';
import { ModerationList } from '#web/features/moderation/moderation-list.tsx';
import { MutedList } from '#web/features/moderation/muted-list.tsx';
import { resultOrThrow } from '#web/lib/result-or-throw.ts';
import { pageTitle } from '#web/lib/page-title.ts';
import { servicesContext } from '#web/lib/services-context.ts';
import { AdminPage } from '#web/shell/admin-page.tsx';

const FILTERS = [
  { id: 'reported', label: 'Bị báo cáo' },
  { id: 'hidden', label: 'Đang ẩn' },
  { id: 'all', label: 'Tất cả' },
] as const;

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Kiểm duyệt bình luận', matches) }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const asked = new URL(request.url).searchParams.get('loc');
  const filter = FILTERS.find(({ id }) => id === asked)?.id ?? 'reported';
  // Muting holds in every course: teachers of some don't do it.
  const isForSite = services.me !== null && isSiteStaff(services.me);
  const [list, muted] = await Promise.all([
    services.listModeratedComments({ filter }),
    isForSite ? services.listMuted() : null,
  ]);
  return {
    filter,
    list: resultOrThrow(list, request),
    muted: muted && resultOrThrow(muted, request),
    nowMs: services.nowMs,
  };
}

/** Comments for teachers and admins: reports first. decisions §3, §7 */
export default function Moderation({ loaderData: { filter, list, muted, nowMs } }: Route.ComponentProps) {
  const { key } = useLocation();
  return (
    <AdminPage
      title="Kiểm duyệt bình luận"
      lead={
        list.open_reports > 0 ? `${list.open_reports} bình luận đang chờ bạn xem.` : 'Không có báo cáo nào đang chờ.'
      }
      filters={FILTERS.map(({ id, label }) => ({
        to: id === 'reported' ? '/quan-tri/binh-luan' : `/quan-tri/binh-luan?loc=${id}`,
        label,
        isCurrent: id === filter,
      }))}
    >
      {muted && <MutedList key={`muted ${key}`} muted={muted} />}
      <ModerationList key={`list ${key}`} first={list} filter={filter} nowMs={nowMs} />
    </AdminPage>
  );
}
