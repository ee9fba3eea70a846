/** The fields of a KeyboardEvent that matter here. */
export type KeyPress = {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly metaKey: boolean;
  /** the key is held down */
  readonly repeat: boolean;
  readonly isComposing: boolean;
};

/** Where the key press happened. */
export type KeyContext = {
  /** the learner's switch for all shortcuts */
  readonly areShortcutsOn: boolean;
  /** a text field has the focus */
  readonly isTyping: boolean;
  /** the focus is inside the player */
  readonly isInPlayer: boolean;
  /** what the focused control itself does with these keys */
  readonly controlUses: { readonly space: boolean; readonly arrows: boolean; readonly enter: boolean };
  /** the player is in view or playing; otherwise Space and the arrows scroll the page */
  readonly isPlayerAtHand: boolean;
};

export type KeyAction =
  | { readonly type: 'seek-by'; readonly seconds: number }
  | { readonly type: 'seek-to-tenth'; readonly tenth: number }
  | { readonly type: 'volume-by'; readonly step: number }
  | { readonly type: 'toggle-play' }
  | { readonly type: 'toggle-mute' }
  | { readonly type: 'toggle-fullscreen' };

/** Volume step of an arrow key. spec 1 §9 */
export const VOLUME_STEP = 0.1;

/** A key combination and what it does. */
export type Shortcut = {
  /** KeyboardEvent.key with modifiers in front: 'Ctrl+Alt+ArrowLeft'; 'Space' for a blank */
  readonly keys: string;
  readonly uses?: 'space' | 'arrows' | 'enter';
  /** letters, digits and browser shortcuts (WCAG 2.1.4) */
  readonly onlyInPlayer?: true;
  readonly repeats?: true;
  readonly action: KeyAction;
};

const seek = (keys: string, seconds: number, onlyInPlayer?: true): Shortcut[] =>
  [1, -1].map((direction) => ({
    keys: `${keys}${direction > 0 ? 'ArrowRight' : 'ArrowLeft'}`,
    uses: 'arrows',
    repeats: true,
    ...(onlyInPlayer && { onlyInPlayer }),
    action: { type: 'seek-by', seconds: direction * seconds },
  }));

/**
 * All keys of the player (spec 1 §9) and where they work (decisions §6). Also the source of the list shown to learners.
 */
export const SHORTCUTS: readonly Shortcut[] = [
  ...seek('', 10),
  ...seek('Alt+', 30, true),
  ...seek('Shift+', 60),
  ...seek('Ctrl+Alt+', 300),
  { keys: 'ArrowUp', uses: 'arrows', repeats: true, action: { type: 'volume-by', step: VOLUME_STEP } },
  { keys: 'ArrowDown', uses: 'arrows', repeats: true, action: { type: 'volume-by', step: -VOLUME_STEP } },
  ...Array.from({ length: 10 }, (_, tenth): Shortcut => ({
    keys: String(tenth),
    onlyInPlayer: true,
    action: { type: 'seek-to-tenth', tenth },
  })),
  { keys: 'Space', uses: 'space', action: { type: 'toggle-play' } },
  { keys: 's', onlyInPlayer: true, action: { type: 'toggle-play' } },
  { keys: 'm', onlyInPlayer: true, action: { type: 'toggle-mute' } },
  { keys: 'Ctrl+d', onlyInPlayer: true, action: { type: 'toggle-mute' } },
  { keys: 'f', onlyInPlayer: true, action: { type: 'toggle-fullscreen' } },
  { keys: 'Ctrl+Enter', uses: 'enter', action: { type: 'toggle-fullscreen' } },
];

const byKeys: ReadonlyMap<string, Shortcut> = new Map(SHORTCUTS.map((shortcut) => [shortcut.keys, shortcut]));

/** The name of a key. On layouts without Latin letters the physical key counts. */
function keyName(press: KeyPress): string {
  if (press.key === ' ') return 'Space';
  if (press.key.length > 1) return press.key;
  const isForeign = press.key > '~';
  const place = /^Key([A-Z])$/.exec(press.code)?.[1];
  return (isForeign && place ? place : press.key).toLowerCase();
}

/** The player's action for a key press; null leaves it to the browser. */
export function keyAction(press: KeyPress, context: KeyContext): KeyAction | null {
  if (!context.areShortcutsOn || context.isTyping || press.isComposing || press.key === 'Process' || press.metaKey)
    return null;
  const modifiers = `${press.ctrlKey ? 'Ctrl+' : ''}${press.altKey ? 'Alt+' : ''}${press.shiftKey ? 'Shift+' : ''}`;
  const shortcut = byKeys.get(modifiers + keyName(press));
  if (!shortcut) return null;
  if (!context.isInPlayer && (shortcut.onlyInPlayer || !context.isPlayerAtHand)) return null;
  if (shortcut.uses && context.controlUses[shortcut.uses] && !isSafeInPlayer(shortcut, context)) return null;
  if (press.repeat && !shortcut.repeats) return null;
  return shortcut.action;
}

/** Ctrl+Enter is full screen only; it presses no button. */
function isSafeInPlayer(shortcut: Shortcut, context: KeyContext): boolean {
  return shortcut.uses === 'enter' && context.isInPlayer;
}
