import type { DeskView } from '#contract/desk/desk.ts';
import { useRootData } from '#web/lib/root-data.ts';
import { Card } from '#web/ui/card.tsx';
import { CardLink } from '#web/ui/card-link.tsx';
import { Chip } from '#web/ui/chip.tsx';
import styles from './desk-overview.module.css';
import { deskPagesFor } from './desk-pages.ts';

/** The pages of staff, with what waits on each. */
export function DeskOverview({ view }: { view: DeskView }) {
  const { me } = useRootData();
  return (
    <ul className={styles.pages}>
      {deskPagesFor(me).map(({ to, label, text, waiting }) => {
        const count = waiting?.(view) ?? 0;
        return (
          <li key={to}>
            <Card className={styles.page}>
              <h2 className={styles.name}>
                <CardLink to={to}>{label}</CardLink>
              </h2>
              <p className={styles.text}>{text}</p>
              {count > 0 ? (
                <p>
                  <Chip tone="warn">{count} đang chờ</Chip>
                </p>
              ) : null}
            </Card>
          </li>
        );
      })}
    </ul>
  );
}
