/** Ctrl+Enter (⌘ on a Mac) sends, except during IME composition, where Enter accepts a word. */
export function isSendKey(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'isComposing'>): boolean {
  return event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.isComposing;
}
