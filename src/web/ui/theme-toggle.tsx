import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useLocation } from 'react-router';
import { nextTheme, type Theme } from '#web/lib/theme.ts';
import { chooseTheme, useTheme } from '#web/lib/use-theme.ts';
import { IconButton } from './icon-button.tsx';
import popup from './popup-menu.module.css';

const NAMES: Record<Theme, string> = { system: 'theo máy', light: 'sáng', dark: 'tối' };
const ICONS = { system: Monitor, light: Sun, dark: Moon };

type Props = {
  /** as a row of a menu, in words */
  isRow?: boolean;
  className?: string | undefined;
};

/** Steps through system, light and dark. Without a script it is a plain form that comes back to this page. */
export function ThemeToggle({ isRow, className }: Props) {
  const location = useLocation();
  const theme = useTheme();
  const next = nextTheme(theme);
  const Icon = ICONS[theme];
  return (
    <form
      className={className}
      method="post"
      action="/giao-dien"
      onSubmit={(event) => {
        event.preventDefault();
        chooseTheme(next);
      }}
      noValidate
    >
      <input type="hidden" name="theme" value={next} />
      <input type="hidden" name="tiep" value={location.pathname + location.search} />
      {isRow ? (
        <button type="submit" className={popup.item}>
          <Icon aria-hidden="true" />
          Giao diện: {NAMES[theme]}
        </button>
      ) : (
        <IconButton type="submit" label={`Giao diện: ${NAMES[theme]}. Đổi sang ${NAMES[next]}`}>
          <Icon aria-hidden="true" />
        </IconButton>
      )}
    </form>
  );
}
