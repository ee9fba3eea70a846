import ChevronDown from 'lucide-react/icons/chevron-down';
import styles from './more-groups.module.css';
import type { StageGroups } from './use-stage-groups.ts';

const TEXTS: Partial<Record<StageGroups['status'], string>> = {
  loading: 'Đang tải nhóm bài…',
  failed: 'Chưa tải được nhóm bài. Bạn bấm để thử lại nhé.',
};

type Props = {
  side: 'before' | 'after';
  stageGroups: StageGroups;
  /** the page listing all groups of the stage */
  href: string;
};

/**
 * Placeholder for groups of a long stage that did not come with the page: a link to the full list; with scripts they
 * load when it is scrolled into view (whole-stage.tsx).
 */
export function MoreGroups({ side, stageGroups, href }: Props) {
  const count = stageGroups[side];
  return count > 0 ? (
    <a className={styles.more} href={href} data-more={side}>
      <ChevronDown aria-hidden="true" />
      <span aria-live="polite">
        {TEXTS[stageGroups.status] ?? `Xem ${count} nhóm bài ${side === 'before' ? 'trước' : 'sau'}`}
      </span>
    </a>
  ) : null;
}
