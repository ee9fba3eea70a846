type Press = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>;

/**
 * Which option a key means: A, B, C or 1, 2, 3; null for any other. By place on the keyboard, since an input method
 * turns letters into something else.
 */
export function placeOfKey({ code, ctrlKey, metaKey, altKey, isComposing }: Press): number | null {
  if (ctrlKey || metaKey || altKey || isComposing) return null;
  const [, letter, digit] = /^(?:Key([A-F])|(?:Digit|Numpad)([1-6]))$/.exec(code) ?? [];
  if (letter !== undefined) return letter.charCodeAt(0) - 'A'.charCodeAt(0);
  return digit === undefined ? null : Number(digit) - 1;
}
