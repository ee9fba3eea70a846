import { useLocation } from 'react-router';
import type { Route } from './+types/review-day.ts';
import { resultOrThrow } from '#web/lib/result-or-throw.ts';
import { pageTitle } from '#web/lib/page-title.ts';
import { servicesContext } from '#web/lib/services-context.ts';
import { signInPath } from '#web/lib/sign-in-path.ts';
import { Empty } from '#web/ui/empty.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageShell } from '#web/shell/page-shell.tsx';
import { OpenReviewDay } from './open-review-day.tsx';
import styles from './review-day.module.css';

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Ôn hôm nay', matches) }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const asked = Number(new URL(request.url).searchParams.get('them'));
  const extra = Number.isInteger(asked) && asked > 0 && asked < 1000 ? asked : 0;
  const { me, nowMs } = services;
  if (!me) return { learnerId: null, day: null, extra, nowMs };
  return { learnerId: me.id, day: resultOrThrow(await services.findReviewDay({ extra }), request), extra, nowMs };
}

/** 'Ôn hôm nay': the due words of all opened lessons. decisions §9 */
export default function ReviewDayPage({ loaderData: { learnerId, day, extra, nowMs } }: Route.ComponentProps) {
  const location = useLocation();
  return (
    <PageShell>
      <div className={`wrap ${styles.page}`}>
        <div>
          <h1 className={styles.title}>Ôn hôm nay</h1>
          <p className={styles.lead}>Những từ bạn sắp quên, ôn đúng lúc.</p>
        </div>
        {day && learnerId !== null ? (
          <OpenReviewDay key={learnerId} day={day} learnerId={learnerId} extra={extra} answeredMs={nowMs} />
        ) : (
          <Empty title="Đăng nhập để ôn từ" text="Tsubame nhớ giúp bạn từ nào sắp quên, mỗi ngày một ít.">
            <LinkButton tone="primary" to={signInPath(location)}>
              Đăng nhập
            </LinkButton>
          </Empty>
        )}
      </div>
    </PageShell>
  );
}
