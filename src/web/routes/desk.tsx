import type { Route } from './+types/desk.ts';
import { DeskOverview } from '#web/features/desk/desk-overview.tsx';
import { pageTitle } from '#web/lib/page-title.ts';
import { resultOrThrow } from '#web/lib/result-or-throw.ts';
import { servicesContext } from '#web/lib/services-context.ts';
import { AdminPage } from '#web/shell/admin-page.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Quản trị', matches) }];

export async function loader({ request, context }: Route.LoaderArgs) {
  return { desk: resultOrThrow(await context.get(servicesContext).findDesk(), request) };
}

/** Where staff begin. */
export default function Desk({ loaderData: { desk } }: Route.ComponentProps) {
  return (
    <AdminPage title="Quản trị" lead="Việc hằng ngày của giáo viên Tsubame." filters={[]} isWide>
      <DeskOverview view={desk} />
    </AdminPage>
  );
}
