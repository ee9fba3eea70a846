import { Dialog } from '#web/ui/dialog.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { switchShortcuts, useShortcutsOn } from '#web/lib/shortcut-switch.ts';
import { CARD_KEY_SECTIONS, KEY_SECTIONS } from './key-list.ts';
import styles from './key-list-dialog.module.css';

type Props = {
  /** of a flashcard lesson */
  hasCards: boolean;
  onClose: () => void;
};

/** What the keys do, and the switch that turns them off. */
export default function KeyListDialog({ hasCards, onClose }: Props) {
  const isOn = useShortcutsOn();
  return (
    <Dialog isOpen isWide onClose={onClose} title="Phím tắt" text="Phím tắt tạm nghỉ khi bạn đang gõ.">
      <Switch className={styles.switch} isOn={isOn} onChange={switchShortcuts}>
        Bật phím tắt
      </Switch>
      {(hasCards ? CARD_KEY_SECTIONS : KEY_SECTIONS).map(({ title, rows }) => (
        <section key={title} className={styles.section} data-off={isOn ? undefined : ''}>
          <h3 className={styles.title}>{title}</h3>
          <dl className={styles.rows}>
            {rows.map(({ label, combinations }) => (
              <div key={label} className={styles.row}>
                <dt>{label}</dt>
                <dd className={styles.keys}>
                  {combinations.map((keys) => (
                    <span key={keys.join('+')} className={styles.combination}>
                      {keys.map((key) => (
                        <kbd key={key} className={styles.key}>
                          {key}
                        </kbd>
                      ))}
                    </span>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
