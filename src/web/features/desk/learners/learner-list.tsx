import type { LearnerListView } from '#contract/desk/learner-list.ts';
import { formatDate } from '#web/lib/format.ts';
import { useRootData } from '#web/lib/root-data.ts';
import { CardLink } from '#web/ui/card-link.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { PastTime } from '#web/ui/past-time.tsx';
import { AccountChips } from './account-chips.tsx';
import { daysLeft } from './days-left.ts';
import styles from './learner-list.module.css';

type Props = { learners: LearnerListView['learners']; nowMs: number };

/** Accounts, each leading to its page. */
export function LearnerList({ learners, nowMs }: Props) {
  const { timeZone } = useRootData();
  return (
    <ul className={styles.list} aria-label="Học viên">
      {learners.map((learner) => (
        <li key={learner.id} className={styles.row}>
          <div className={styles.who}>
            <b className={styles.name}>
              <CardLink to={`/quan-tri/hoc-vien/${learner.id}`}>{learner.name}</CardLink>
            </b>
            <span className={styles.mail}>{learner.email}</span>
          </div>
          <p className={styles.chips}>
            <AccountChips account={learner} />
            {learner.courses.map(({ course_id, name, ends_at }) => (
              <Chip key={course_id}>
                {name} · {daysLeft(ends_at, nowMs)}
              </Chip>
            ))}
          </p>
          <p className={styles.times}>
            <span>Từ {formatDate(learner.created_at, timeZone)}</span>
            <span>
              {learner.last_seen_at === null ? (
                'Không đăng nhập ở đâu'
              ) : (
                <>
                  Dùng <PastTime isoTime={learner.last_seen_at} nowMs={nowMs} />
                </>
              )}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}
