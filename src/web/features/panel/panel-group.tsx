import ChevronDown from 'lucide-react/icons/chevron-down';
import Lock from 'lucide-react/icons/lock';
import { type KeyboardEvent, type MouseEvent, useId, useRef } from 'react';
import type { PanelGroupView } from '#contract/courses.ts';
import { groupPath } from '#domain/course/lesson-address.ts';
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts';
import { GroupMeta } from '#web/ui/group-meta.tsx';
import { Ribbon } from '#web/ui/ribbon.tsx';
import { Ring } from '#web/ui/ring.tsx';
import type { LiveProgress } from './live-completion.ts';
import styles from './panel-group.module.css';
import { PanelLessons } from './panel-lessons.tsx';
import type { GroupLessons } from './use-group-lessons.ts';

type Props = {
  courseUrl: string;
  group: PanelGroupView;
  /** whether to mark the group as open to all */
  isTrialTold: boolean;
  completion: { percent: number; done: boolean };
  lessons: GroupLessons | undefined;
  lessonId: number;
  live: LiveProgress;
  unlock: { readonly to: string; readonly label: string };
  isOpen: boolean;
  onToggle: () => void;
  onRetry: () => void;
};

/** A group of the list. Before hydration a link to the group's page, then a button that expands it. */
export function PanelGroup({ courseUrl, group, isTrialTold, completion, isOpen, onToggle, onRetry, ...rest }: Props) {
  'use memo';
  const listId = useId();
  const row = useRef<HTMLAnchorElement>(null);
  const isHydrated = useIsHydrated();

  function onClick(event: MouseEvent) {
    // With a modifier key it behaves like the link in the status bar and opens elsewhere.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onToggle();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== ' ') return;
    event.preventDefault();
    if (!event.repeat) onToggle();
  }

  function onTryAgain() {
    row.current?.focus(); // the button goes
    onRetry();
  }

  return (
    <div className={styles.group} data-group={group.id}>
      <a
        ref={row}
        className={styles.row}
        data-group-row
        href={groupPath(courseUrl, group.id)}
        onClick={onClick}
        onKeyDown={onKeyDown}
        {...(isHydrated && { role: 'button', 'aria-expanded': isOpen, 'aria-controls': isOpen ? listId : undefined })}
      >
        {group.can.open ? (
          <Ring percent={completion.percent} isDone={completion.done} />
        ) : (
          <span className={styles.lock}>
            <Lock role="img" aria-label="Đang khóa" />
          </span>
        )}
        <span>
          <span className={styles.name}>
            {group.name} {isTrialTold && group.is_trial ? <Ribbon>Học thử</Ribbon> : null}
          </span>
          <GroupMeta group={group} />
        </span>
        <ChevronDown className={styles.chevron} data-open={isOpen} aria-hidden="true" />
      </a>
      {isOpen ? (
        <div id={listId} className={styles.list}>
          <PanelLessons courseUrl={courseUrl} group={group} onRetry={onTryAgain} {...rest} />
        </div>
      ) : null}
    </div>
  );
}
