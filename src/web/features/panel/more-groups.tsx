import ChevronDown from 'lucide-react/icons/chevron-down';
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import styles from './more-groups.module.css';
import type { StageGroups } from './use-stage-groups.ts';

const TEXTS = {
  loading: 'Đang tải nhóm bài…',
  failed: 'Chưa tải được nhóm bài. Bạn bấm để thử lại nhé.',
};

type Props = {
  side: 'before' | 'after';
  stageGroups: StageGroups & { load: () => void };
  /** the page that lists all groups of the stage, for who has no scripts */
  href: string;
  list: RefObject<HTMLElement | null>;
};

/** Stands for the groups of a long stage that did not come with the page. They come when it is scrolled into sight. */
export function MoreGroups({ side, stageGroups, href, list }: Props) {
  const { status, load } = stageGroups;
  const link = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    if (status !== 'partial' || !link.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => (entries.some((entry) => entry.isIntersecting) ? load() : undefined),
      { root: list.current },
    );
    observer.observe(link.current);
    return () => observer.disconnect();
  }, [status, load, list]);

  function onClick(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    load();
  }

  const count = stageGroups[side];
  if (count === 0) return null;
  return (
    <a ref={link} className={styles.more} href={href} data-more={side} onClick={onClick}>
      <ChevronDown aria-hidden="true" />
      <span aria-live="polite">
        {status === 'loading' || status === 'failed'
          ? TEXTS[status]
          : `Xem ${count} nhóm bài ${side === 'before' ? 'trước' : 'sau'}`}
      </span>
    </a>
  );
}
