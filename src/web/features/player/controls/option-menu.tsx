import { lazy, Suspense, useState } from 'react';
import { importWithRetry } from '#web/lib/import-with-retry.ts';
import type { OptionMenuProps } from './option-menu-content.tsx';
import { PlayerButton } from './player-button.tsx';

const loadContent = () => import('./option-menu-content.tsx');
const OptionMenuContent = lazy(() => importWithRetry(loadContent));

/** A button with a menu of options. The menu's code is fetched when a user reaches for the button. */
export function OptionMenu({ label, sections, className, children }: OptionMenuProps) {
  const [isWanted, setIsWanted] = useState(false);
  const button = (
    <PlayerButton
      label={label}
      className={className}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void loadContent()}
      onFocus={() => void loadContent()}
      onClick={() => setIsWanted(true)}
    >
      {children}
    </PlayerButton>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <OptionMenuContent label={label} sections={sections} className={className}>
        {children}
      </OptionMenuContent>
    </Suspense>
  );
}
