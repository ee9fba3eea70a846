import { lazy, type ReactNode, Suspense, useState } from 'react';
import { importWithRetry } from '#web/lib/import-with-retry.ts';
import type { MenuSection } from './option-menu-sections.ts';
import { PlayerButton } from './player-button.tsx';

const loadContent = () => import('./option-menu-content.tsx');
const OptionMenuContent = lazy(() => importWithRetry(loadContent));

type Props = {
  label: string;
  sections: readonly MenuSection[];
  className?: string | undefined;
  children: ReactNode;
};

/** A button with a menu of options. The menu's code is fetched when a user reaches for the button. */
export function OptionMenu({ label, sections, className, children }: Props) {
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
