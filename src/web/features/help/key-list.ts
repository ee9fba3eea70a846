import { GRADE_NAMES } from '#web/lib/grade-names.ts';
import { type KeyAction, type Shortcut, SHORTCUTS } from '#domain/player/key-action.ts';

/** A row of the list: an action and its key combinations. */
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

/** Rows of the shortcuts, one per action. */
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

/** Keys for stacked cards, whatever buttons are below them. spec 2 §2.1 */
const OF_ANY_CARD: readonly KeyRow[] = [
  { label: 'Hoàn tác', combinations: [['↓']] },
  { label: 'Lật thẻ', combinations: [['Phím cách'], ['Enter']] },
];

const cardKeys = (answers: readonly KeyRow[]): readonly KeySection[] => [
  { title: 'Khi đang học thẻ', rows: [...answers, ...OF_ANY_CARD] },
  EVERYWHERE,
];

const PLAYER_KEYS: readonly KeySection[] = [
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

const EXERCISE_KEYS: KeySection = {
  title: 'Khi đang làm bài tập',
  rows: [
    { label: 'Chọn đáp án', combinations: [['A'], ['…'], ['F'], ['1'], ['…'], ['6']] },
    { label: 'Kiểm tra, sang câu tiếp theo, hoàn thành', combinations: [['Enter']] },
    { label: 'Dời từ đang chọn trong câu xếp chữ', combinations: [['←'], ['→']] },
  ],
};

/** The keys by context: player, exercise, stacked cards, and cards graded with four buttons. */
export const KEY_SECTIONS = {
  player: PLAYER_KEYS,
  exercise: [EXERCISE_KEYS, ...PLAYER_KEYS],
  cards: cardKeys([
    { label: 'Chưa nhớ', combinations: [['←']] },
    { label: 'Đã nhớ', combinations: [['→']] },
  ]),
  grades: cardKeys([
    { label: GRADE_NAMES[1], combinations: [['1'], ['←']] },
    { label: GRADE_NAMES[2], combinations: [['2']] },
    { label: GRADE_NAMES[3], combinations: [['3'], ['→']] },
    { label: GRADE_NAMES[4], combinations: [['4']] },
  ]),
} as const satisfies Record<string, readonly KeySection[]>;
