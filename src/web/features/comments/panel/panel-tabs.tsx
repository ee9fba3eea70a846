import List from 'lucide-react/icons/list';
import MessageSquare from 'lucide-react/icons/message-square';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { tabOfKey } from '#web/ui/tab-step.ts';
import tabs from '#web/ui/tabs.module.css';
import styles from './panel-tabs.module.css';
import type { PanelTab } from './use-comment-tab.ts';

const TABS = [
  { id: 'lessons', label: 'Danh sách bài học', Icon: List },
  { id: 'comments', label: 'Bình luận', Icon: MessageSquare },
] as const;

type Props = {
  tab: PanelTab;
  onTab: (tab: PanelTab) => void;
  lessons: ReactNode;
  /** rendered from the first opening on */
  comments: ReactNode;
};

/** The panel's two tabs. Hand-written, because a library would have to load before the lesson plays. */
export function PanelTabs({ tab, onTab, lessons, comments }: Props) {
  const id = useId();
  const [hasOpened, setHasOpened] = useState(false);
  if (tab === 'comments' && !hasOpened) setHasOpened(true);

  function onKeyDown(event: KeyboardEvent, index: number) {
    const next = tabOfKey(TABS, index, event.key);
    if (!next) return;
    event.preventDefault();
    onTab(next.id);
    document.getElementById(`${id}${next.id}-tab`)?.focus();
  }

  const panel = (of: PanelTab) => ({
    id: id + of,
    role: 'tabpanel',
    'aria-labelledby': `${id}${of}-tab`,
    hidden: tab !== of,
    className: styles.panel,
  });
  return (
    <>
      <div className={styles.head}>
        <div role="tablist" aria-label="Danh mục bên" className={classNames(tabs.list, tabs.fill)}>
          {TABS.map(({ id: of, label, Icon }, index) => (
            <button
              key={of}
              id={`${id}${of}-tab`}
              type="button"
              role="tab"
              className={tabs.tab}
              aria-selected={tab === of}
              aria-controls={id + of}
              tabIndex={tab === of ? 0 : -1}
              onClick={() => onTab(of)}
              onKeyDown={(event) => onKeyDown(event, index)}
            >
              <Icon aria-hidden="true" />
              {label}
            </button>
          ))}
        </div>
      </div>
      <div {...panel('lessons')}>{lessons}</div>
      <div {...panel('comments')}>{hasOpened ? comments : null}</div>
    </>
  );
}
