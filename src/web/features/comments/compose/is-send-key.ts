/** Ctrl+Enter (⌘ on a Mac) sends, but not while an input method composes: there Enter takes a word. */
export function isSendKey(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'isComposing'>): boolean {
  return event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.isComposing;
}
