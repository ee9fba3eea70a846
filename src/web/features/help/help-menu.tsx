import CircleHelp from 'lucide-react/icons/circle-question-mark';
import { type ComponentProps, lazy, Suspense, useRef, useState } from 'react';
import { importWithRetry } from '#web/lib/import-with-retry.ts';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useListKey } from './use-list-key.ts';
import popup from '#web/ui/popup-menu.module.css';
import { ThemeToggle } from '#web/ui/theme-toggle.tsx';
import styles from './help-menu.module.css';

const KeyListDialog = lazy(() => importWithRetry(() => import('./key-list-dialog.tsx')));

type Props = {
  /** restarts the tutorial; null if it has nothing to explain */
  onTutorial: (() => void) | null;
  /** what the page is about */
  keys: ComponentProps<typeof KeyListDialog>['keys'];
};

/** Help menu of the lesson page: the tutorial, and the list of keys. */
export function HelpMenu({ onTutorial, keys }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  const [isKeyListOpen, setKeyListOpen] = useState(false);
  useListKey(() => setKeyListOpen(true));

  /** Close first, so that the focus is on the menu's button, where the dialog will return it. */
  function closeAnd(act: () => void) {
    menu.current?.hidePopover();
    act();
  }

  return (
    <>
      <IconButton label="Trợ giúp" popoverTarget="help-menu">
        <CircleHelp aria-hidden="true" />
      </IconButton>
      <div ref={menu} id="help-menu" popover="auto" className={classNames(popup.popup, popup.atEdge)}>
        {onTutorial ? (
          <button type="button" className={popup.item} onClick={() => closeAnd(onTutorial)}>
            Xem lại hướng dẫn
          </button>
        ) : null}
        <button type="button" className={popup.item} onClick={() => closeAnd(() => setKeyListOpen(true))}>
          Phím tắt
        </button>
        <ThemeToggle isRow className={styles.narrow} />
      </div>
      {isKeyListOpen ? (
        <Suspense>
          <KeyListDialog keys={keys} onClose={() => setKeyListOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
