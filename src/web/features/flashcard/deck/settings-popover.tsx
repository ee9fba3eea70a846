import Settings2 from 'lucide-react/icons/settings-2';
import Shuffle from 'lucide-react/icons/shuffle';
import Volume1 from 'lucide-react/icons/volume-1';
import { type ToggleEvent, useRef, useState } from 'react';
import { announceOpenPopover } from '#web/lib/announce-open-popover.ts';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { changeCardSettings, useCardSettings } from './card-settings.ts';
import styles from './settings-popover.module.css';

type Props = {
  /** called when the learner shuffles the cards, or restores their order */
  onShuffle?: (isShuffled: boolean) => void;
};

const FRONTS = [
  { front: 'ja', label: 'Tiếng Nhật' },
  { front: 'vi', label: 'Tiếng Việt' },
] as const;

/** Study settings: shuffling, sound, and which side comes first. Stored in the browser. spec 2 §2.1 */
export function SettingsPopover({ onShuffle }: Props) {
  const { isShuffled, front, autoPlay } = useCardSettings();
  const opener = useRef<HTMLButtonElement>(null);
  const [place, setPlace] = useState({ top: 0, right: 0 });
  const [isOpen, setOpen] = useState(false);

  function open(event: ToggleEvent<HTMLDivElement>) {
    setOpen(event.newState === 'open');
    const button = opener.current?.getBoundingClientRect();
    if (event.newState !== 'open' || !button) return;
    const { clientWidth } = document.documentElement;
    setPlace({ top: button.bottom + scrollY + 8, right: clientWidth - button.right });
  }

  return (
    <>
      <IconButton ref={opener} label="Cài đặt thẻ" isOn={isOpen} popoverTarget="card-settings" aria-haspopup="dialog">
        <Settings2 aria-hidden="true" />
      </IconButton>
      <div
        ref={announceOpenPopover}
        id="card-settings"
        popover="auto"
        role="dialog"
        aria-label="Cài đặt thẻ"
        className={styles.settings}
        style={place}
        onBeforeToggle={open}
      >
        <b>Cài đặt thẻ</b>
        {onShuffle ? (
          <Switch
            className={styles.switch}
            isOn={isShuffled}
            onChange={(isOn) => {
              changeCardSettings({ isShuffled: isOn });
              onShuffle(isOn);
            }}
          >
            <Shuffle aria-hidden="true" />
            <span>Trộn thẻ</span>
          </Switch>
        ) : null}
        <Switch className={styles.switch} isOn={autoPlay} onChange={(isOn) => changeCardSettings({ autoPlay: isOn })}>
          <Volume1 aria-hidden="true" />
          <span>Tự phát âm thanh</span>
        </Switch>
        <fieldset>
          <legend className={styles.legend}>Mặt trước của thẻ</legend>
          <div className={styles.fronts}>
            {FRONTS.map((one) => (
              <label key={one.front} className={classNames(styles.front, one.front === front && styles.chosen)}>
                <input
                  type="radio"
                  name="card-front"
                  checked={one.front === front}
                  onChange={() => changeCardSettings({ front: one.front })}
                />
                {one.label}
              </label>
            ))}
          </div>
        </fieldset>
      </div>
    </>
  );
}
