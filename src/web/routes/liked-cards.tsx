import type { Route } from './+types/liked-cards.ts';
import { resultOrThrow } from '#web/lib/result-or-throw.ts';
import { pageTitle } from '#web/lib/page-title.ts';
import { servicesContext } from '#web/lib/services-context.ts';
import { PageShell } from '#web/shell/page-shell.tsx';
import { OpenLikedCards } from './open-liked-cards.tsx';
import styles from './review-day.module.css';

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Từ yêu thích', matches) }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const first = resultOrThrow(await services.listLikedCards({}), request);
  return { first, learnerId: services.me?.id ?? 0 };
}

/** The learner's liked cards, newest first. */
export default function LikedCards({ loaderData: { first, learnerId } }: Route.ComponentProps) {
  return (
    <PageShell>
      <div className={`wrap ${styles.page}`}>
        <div>
          <h1 className={styles.title}>Từ yêu thích</h1>
          <p className={styles.lead}>Những thẻ bạn đã thả tim, mới nhất ở trên.</p>
        </div>
        <OpenLikedCards key={learnerId} first={first} learnerId={learnerId} />
      </div>
    </PageShell>
  );
}
