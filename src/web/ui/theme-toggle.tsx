import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useFetcher, useLocation } from 'react-router';
import { useRootData } from '#web/lib/root-data.ts';
import { nextTheme, parseTheme, THEME_FETCHER, type Theme } from '#web/lib/theme.ts';
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
  const { theme: savedTheme } = useRootData();
  const location = useLocation();
  const fetcher = useFetcher({ key: THEME_FETCHER });
  const theme = parseTheme(fetcher.formData?.get('theme')) ?? savedTheme;
  const next = nextTheme(theme);
  const Icon = ICONS[theme];
  return (
    <form
      className={className}
      method="post"
      action="/giao-dien"
      onSubmit={(event) => {
        event.preventDefault();
        void fetcher.submit({ theme: next }, { method: 'post', action: '/giao-dien' });
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
