import type { KeyContext } from '#domain/player/key-action.ts';
import { isOverlayOpen } from '#web/lib/open-overlays.ts';
import { areShortcutsOn } from '#web/lib/shortcut-switch.ts';
import { isInView } from '../use-reach.ts';

const TYPING =
  'input:not([type=range], [type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]';
/** Menus and dialogs handle their own keys. */
const OWN_KEYS = 'dialog, [role^=menu], [role=listbox], [role=dialog], [role=alertdialog]';
const USES_SPACE =
  'button, summary, input, [role=button], [role=tab], [role=option], [role=checkbox], [role=switch], [role=radio]';
/** `data-arrow-keys` marks links of a list navigated with arrow keys. */
const USES_ARROWS =
  'input, [role=slider], [role=tab], [role=radio], [role=option], [role=spinbutton], [data-arrow-keys]';
const USES_ENTER = 'a[href], button, summary, [role=button]';

/** Marks the seek bar: it moves in the player's own steps. */
export const SEEK_BAR = 'data-seek-bar';

/** Another player has the focus and gets the keys. */
function isInOther(target: Element, player: Element): boolean {
  return (target.closest('[data-player]') ?? player) !== player;
}

/** What the key rules need to know about the focused element and its surroundings. */
export function keyContext(target: Element, player: Element, isPlaying: boolean): KeyContext {
  const isSeekBar = target.hasAttribute(SEEK_BAR);
  const isInPlayer = player.contains(target) || document.fullscreenElement === player;
  const isElsewhere =
    target.closest(OWN_KEYS) !== null || isInOther(target, player) || (!isInPlayer && isOverlayOpen());
  return {
    areShortcutsOn: areShortcutsOn(),
    isTyping: target.matches(TYPING) || isElsewhere,
    isInPlayer,
    controlUses: {
      space: target.matches(USES_SPACE) && !isSeekBar,
      arrows: target.matches(USES_ARROWS) && !isSeekBar,
      enter: target.matches(USES_ENTER),
    },
    isPlayerAtHand: isPlaying || isInView(player),
  };
}
