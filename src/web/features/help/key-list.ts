import { type KeyAction, type Shortcut, SHORTCUTS } from '#domain/player/key-action.ts';

/** A row of the list: what happens, and the combinations that do it, each as its keys. */
export type KeyRow = { readonly label: string; readonly combinations: readonly (readonly string[])[] };

export type KeySection = { readonly title: string; readonly rows: readonly KeyRow[] };

const KEY_NAMES: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Space: 'Phím cách',
};

const LABELS = {
  'seek-to-tenth': 'Tới 0%, 10%, … 90% của video',
  'toggle-play': 'Phát hoặc tạm dừng',
  'toggle-mute': 'Tắt hoặc bật tiếng',
  'toggle-fullscreen': 'Toàn màn hình',
} as const;

function labelOf(action: KeyAction): string {
  if (action.type === 'volume-by') return action.step > 0 ? 'Tăng âm lượng' : 'Giảm âm lượng';
  if (action.type !== 'seek-by') return LABELS[action.type];
  const seconds = Math.abs(action.seconds);
  const length = seconds < 60 ? `${seconds} giây` : `${seconds / 60} phút`;
  return `${action.seconds < 0 ? 'Lùi' : 'Tiến'} ${length}`;
}

function keysOf({ keys }: Shortcut): string[] {
  return keys.split('+').map((key) => KEY_NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key));
}

/** Rows of the shortcuts, one for each thing that they do. */
function toRows(shortcuts: readonly Shortcut[]): KeyRow[] {
  const byLabel = Map.groupBy(shortcuts, ({ action }) => labelOf(action));
  return [...byLabel].map(([label, same]) => ({
    label,
    combinations: same[0]?.action.type === 'seek-to-tenth' ? [['0'], ['…'], ['9']] : same.map(keysOf),
  }));
}

const EVERYWHERE: KeySection = {
  title: 'Ở mọi nơi trên trang',
  rows: [{ label: 'Mở danh sách này', combinations: [['?']] }],
};

/** The keys of a flashcard lesson. spec 2 §2.1 */
export const CARD_KEY_SECTIONS: readonly KeySection[] = [
  {
    title: 'Khi đang học thẻ',
    rows: [
      { label: 'Chưa nhớ', combinations: [['←']] },
      { label: 'Đã nhớ', combinations: [['→']] },
      { label: 'Hoàn tác', combinations: [['↓']] },
      { label: 'Lật thẻ', combinations: [['Phím cách'], ['Enter']] },
    ],
  },
  EVERYWHERE,
];

/** The keys of the player as learners read them, by where they act. */
export const KEY_SECTIONS: readonly KeySection[] = [
  {
    title: 'Khi video đang hiện hoặc đang phát',
    rows: toRows(SHORTCUTS.filter((shortcut) => !shortcut.onlyInPlayer)),
  },
  {
    title: 'Khi trình phát được chọn',
    rows: toRows(SHORTCUTS.filter((shortcut) => shortcut.onlyInPlayer)),
  },
  EVERYWHERE,
];
