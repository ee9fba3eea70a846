import type { Route } from './+types/home.ts';
import { GuestHome } from '#web/features/home/guest-home.tsx';
import { TodayPage } from '#web/features/today/today-page.tsx';
import { pageTitle } from '#web/lib/page-title.ts';
import { publicHead } from '#web/lib/public-head.ts';
import { servicesContext } from '#web/lib/services-context.ts';
import { PageShell } from '#web/shell/page-shell.tsx';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData?.head ?? [{ title: pageTitle('Hôm nay', matches) }];

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  if (services.me) return { head: null, today: await services.findToday(), name: services.me.name };
  const [courses, head] = await Promise.all([
    services.listCourses(),
    publicHead(services, {
      title: 'Học tiếng Nhật cho người Việt',
      description: 'Khóa học tiếng Nhật cho người Việt: video ngắn, thẻ từ có âm Hán Việt, học đến đâu nhớ chỗ đến đó.',
      path: '/',
    }),
  ]);
  return { head, today: null, courses };
}

/** For guests, what the site offers; for learners, where to continue. */
export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <PageShell>
      {loaderData.today ? (
        <TodayPage today={loaderData.today} name={loaderData.name} />
      ) : (
        <GuestHome courses={loaderData.courses} />
      )}
    </PageShell>
  );
}
