import Check from 'lucide-react/icons/check';
import * as Menu from 'radix-ui/dropdown-menu';
import type { ReactNode } from 'react';
import styles from './option-menu.module.css';
import { PlayerButton } from './player-button.tsx';

/** A choice among a few options, such as the speed. */
export type MenuSection = {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
};

export type OptionMenuProps = {
  label: string;
  sections: readonly MenuSection[];
  className?: string | undefined;
  children: ReactNode;
};

/** The button with its menu, initially open. In full screen only the contents of the player's box are visible. */
export default function OptionMenuContent({ label, sections, className, children }: OptionMenuProps) {
  return (
    <Menu.Root defaultOpen modal={false}>
      <Menu.Trigger asChild>
        <PlayerButton label={label} className={className}>
          {children}
        </PlayerButton>
      </Menu.Trigger>
      <Menu.Portal container={document.fullscreenElement ?? document.getElementById('main')}>
        <Menu.Content className={styles.menu} side="top" align="end" sideOffset={8} collisionPadding={8}>
          {sections.map((section) => (
            <Menu.RadioGroup key={section.label} value={section.value} onValueChange={section.onChange}>
              <Menu.Label className={styles.label}>{section.label}</Menu.Label>
              {section.options.map((option) => (
                <Menu.RadioItem key={option.value} value={option.value} className={styles.item}>
                  {option.label}
                  <Menu.ItemIndicator>
                    <Check aria-hidden="true" />
                  </Menu.ItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          ))}
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}
