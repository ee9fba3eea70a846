import type { DeskView } from '#contract/desk/desk.ts';
import { useRootData } from '#web/lib/root-data.ts';
import { Card } from '#web/ui/card.tsx';
import { CardLink } from '#web/ui/card-link.tsx';
import { Chip } from '#web/ui/chip.tsx';
import styles from './desk-overview.module.css';
import { DESK_PAGES } from './desk-pages.ts';

/** The pages of staff, with what waits on each. */
export function DeskOverview({ view }: { view: DeskView }) {
  const { me } = useRootData();
  return (
    <ul className={styles.pages}>
      {DESK_PAGES.filter(({ isForAdmins = false }) => !isForAdmins || me?.isAdmin).map(
        ({ to, label, text, waiting }) => (
          <li key={to}>
            <Card className={styles.page}>
              <h2 className={styles.name}>
                <CardLink to={to}>{label}</CardLink>
              </h2>
              <p className={styles.text}>{text}</p>
              {waiting && waiting(view) > 0 ? (
                <p>
                  <Chip tone="warn">{waiting(view)} đang chờ</Chip>
                </p>
              ) : null}
            </Card>
          </li>
        ),
      )}
    </ul>
  );
}
