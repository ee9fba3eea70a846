import { describe, expect, it } from 'vitest';
import { keyAction, type KeyAction, type KeyContext, type KeyPress } from './key-action.ts';

const NOTHING = { space: false, arrows: false, enter: false };
const onPage: KeyContext = {
  areShortcutsOn: true,
  isTyping: false,
  isInPlayer: false,
  controlUses: NOTHING,
  isPlayerAtHand: true,
};
const inPlayer: KeyContext = { ...onPage, isInPlayer: true };

function press(keys: string): KeyPress {
  const parts = keys.split('+');
  const name = parts.at(-1) ?? '';
  return {
    key: name === 'Space' ? ' ' : name,
    code: '',
    ctrlKey: parts.includes('Ctrl'),
    altKey: parts.includes('Alt'),
    shiftKey: parts.includes('Shift'),
    metaKey: parts.includes('Meta'),
    repeat: false,
    isComposing: false,
  };
}

const seekBy = (seconds: number): KeyAction => ({ type: 'seek-by', seconds });
const volumeBy = (step: number): KeyAction => ({ type: 'volume-by', step });

// keys, what they do with the focus in the player, whether they do it on the page too
const TABLE: [string, KeyAction | null, boolean][] = [
  ['ArrowRight', seekBy(10), true],
  ['ArrowLeft', seekBy(-10), true],
  ['Shift+ArrowRight', seekBy(60), true],
  ['Shift+ArrowLeft', seekBy(-60), true],
  ['Ctrl+Alt+ArrowRight', seekBy(300), true],
  ['Ctrl+Alt+ArrowLeft', seekBy(-300), true],
  ['Alt+ArrowRight', seekBy(30), false],
  ['Alt+ArrowLeft', seekBy(-30), false],
  ['ArrowUp', volumeBy(0.1), true],
  ['ArrowDown', volumeBy(-0.1), true],
  ['Space', { type: 'toggle-play' }, true],
  ['s', { type: 'toggle-play' }, false],
  ['S', { type: 'toggle-play' }, false],
  ['m', { type: 'toggle-mute' }, false],
  ['Ctrl+d', { type: 'toggle-mute' }, false],
  ['f', { type: 'toggle-fullscreen' }, false],
  ['Ctrl+Enter', { type: 'toggle-fullscreen' }, true],
  ['0', { type: 'seek-to-tenth', tenth: 0 }, false],
  ['9', { type: 'seek-to-tenth', tenth: 9 }, false],
  ['Ctrl+ArrowRight', null, false],
  ['Ctrl+s', null, false],
  ['Meta+ArrowLeft', null, false],
  ['Alt+Space', null, false],
  ['Enter', null, false],
  ['x', null, false],
];

describe('keyAction', () => {
  it.each(TABLE)('%s in the player', (keys, action) => {
    expect(keyAction(press(keys), inPlayer)).toEqual(action);
  });

  it.each(TABLE)('%s on the page', (keys, action, worksOnPage) => {
    expect(keyAction(press(keys), onPage)).toEqual(worksOnPage ? action : null);
  });

  it.each(TABLE)('%s does nothing while a field is typed in', (keys) => {
    expect(keyAction(press(keys), { ...inPlayer, isTyping: true })).toBeNull();
  });

  it.each(TABLE)('%s does nothing once shortcuts are switched off', (keys) => {
    expect(keyAction(press(keys), { ...inPlayer, areShortcutsOn: false })).toBeNull();
  });

  it('does nothing while an input method composes', () => {
    expect(keyAction({ ...press('s'), isComposing: true }, inPlayer)).toBeNull();
    expect(keyAction({ ...press('Process'), code: 'KeyS' }, inPlayer)).toBeNull();
  });

  it('leaves Space and arrows to a control that uses them', () => {
    const onSlider = { ...inPlayer, controlUses: { ...NOTHING, arrows: true } };
    const onButton = { ...inPlayer, controlUses: { ...NOTHING, space: true, enter: true } };
    expect(keyAction(press('ArrowLeft'), onSlider)).toBeNull();
    expect(keyAction(press('Space'), onSlider)).toEqual({ type: 'toggle-play' });
    expect(keyAction(press('Space'), onButton)).toBeNull();
    expect(keyAction(press('ArrowLeft'), onButton)).toEqual(seekBy(-10));
  });

  it('takes Ctrl+Enter on a button of the player, not on one of the page', () => {
    const uses = { ...NOTHING, enter: true };
    expect(keyAction(press('Ctrl+Enter'), { ...inPlayer, controlUses: uses })).toEqual({ type: 'toggle-fullscreen' });
    expect(keyAction(press('Ctrl+Enter'), { ...onPage, controlUses: uses })).toBeNull();
  });

  it('leaves the page its keys when the player is neither in view nor playing', () => {
    const away = { ...onPage, isPlayerAtHand: false };
    expect(keyAction(press('Space'), away)).toBeNull();
    expect(keyAction(press('ArrowDown'), away)).toBeNull();
  });

  it('repeats seeking and volume, not switches', () => {
    expect(keyAction({ ...press('ArrowRight'), repeat: true }, inPlayer)).toEqual(seekBy(10));
    expect(keyAction({ ...press('Space'), repeat: true }, inPlayer)).toBeNull();
    expect(keyAction({ ...press('f'), repeat: true }, inPlayer)).toBeNull();
  });

  it('goes by the place of the key where the layout has no Latin letters', () => {
    expect(keyAction({ ...press('ы'), code: 'KeyS' }, inPlayer)).toEqual({ type: 'toggle-play' });
    expect(keyAction({ ...press('o'), code: 'KeyS' }, inPlayer)).toBeNull();
  });
});
