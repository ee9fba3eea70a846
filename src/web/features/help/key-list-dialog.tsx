import { Dialog } from '#web/ui/dialog.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { switchShortcuts, useShortcutsOn } from '#web/lib/shortcut-switch.ts';
import { KEY_SECTIONS } from './key-list.ts';
import styles from './key-list-dialog.module.css';

type Props = {
  /** what the page is about */
  keys: keyof typeof KEY_SECTIONS;
  onClose: () => void;
};

/** The list of keys, and the switch that turns them off. */
export default function KeyListDialog({ keys, onClose }: Props) {
  const isOn = useShortcutsOn();
  return (
    <Dialog isOpen isWide onClose={onClose} title="Phím tắt" text="Phím tắt tạm nghỉ khi bạn đang gõ.">
      <Switch className={styles.switch} isOn={isOn} onChange={switchShortcuts}>
        Bật phím tắt
      </Switch>
      {KEY_SECTIONS[keys].map(({ title, rows }) => (
        <section key={title} className={styles.section} data-off={isOn ? undefined : ''}>
          <h3 className={styles.title}>{title}</h3>
          <dl className={styles.rows}>
            {rows.map(({ label, combinations }) => (
              <div key={label} className={styles.row}>
                <dt>{label}</dt>
                <dd className={styles.keys}>
                  {combinations.map((combination, place) => (
                    <span key={place} className={styles.combination}>
                      {combination.map((key) => (
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
