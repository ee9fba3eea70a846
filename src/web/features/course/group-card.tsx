import Check from 'lucide-react/icons/check';
import Lock from 'lucide-react/icons/lock';
import { Link } from 'react-router';
import type { GroupView } from '#contract/courses.ts';
import { CardLink } from '#web/ui/card-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { GroupMeta } from '#web/ui/group-meta.tsx';
import { GroupProgress } from '#web/ui/group-progress.tsx';
import { Ribbon } from '#web/ui/ribbon.tsx';
import { Thumb } from '#web/ui/thumb.tsx';
import styles from './group-card.module.css';

type Props = {
  group: GroupView;
  href: string;
  /** The group that "Học tiếp" leads to. */
  isCurrent: boolean;
  /** The viewer has the whole course, so a trial group needs no mark. */
  canStudy: boolean;
  unlock: { to: string; label: string };
};

/** A group on the course page. A locked one shows its contents and how to unlock it. */
export function GroupCard({ group, href, isCurrent, canStudy, unlock }: Props) {
  const isLocked = !group.can.open;
  return (
    <li className={classNames(styles.card, isCurrent && styles.now, isLocked && styles.locked)}>
      {group.is_trial && !canStudy ? <Ribbon className={styles.ribbon}>Học thử</Ribbon> : null}
      <Thumb glyph={group.glyph} id={group.id} isSquare isLocked={isLocked} />
      <div>
        <h4 className={styles.name}>
          <CardLink className={styles.link} to={href}>
            {group.name}
          </CardLink>
        </h4>
        <GroupMeta group={group} className={styles.meta} />
      </div>
      <div className={styles.foot}>
        {isLocked ? (
          <Link className={styles.unlock} to={unlock.to}>
            <Lock aria-hidden="true" />
            {unlock.label}
          </Link>
        ) : group.done ? (
          <span className={styles.done}>
            <Check aria-hidden="true" />
            Đã hoàn thành
          </span>
        ) : (
          <GroupProgress group={group} label={`Tiến độ ${group.name}`} isThin />
        )}
      </div>
    </li>
  );
}
