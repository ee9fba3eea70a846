import { useContext } from 'react';
import { NonceContext } from '#web/lib/nonce-context.ts';

/** This folder's style sheets as text: on the server only. */
const SHEET = import.meta.env.SSR
  ? Object.values(
      import.meta.glob<string>('./*.module.css', { query: '?inline', import: 'default', eager: true }),
    ).join('\n')
  : '';

/**
 * Inlines the style of a server-rendered flashcard lesson. Its style sheet comes with its code, which other lessons do
 * not load; until then the page would be unstyled. Renders nothing in the browser.
 */
export function FirstSheet() {
  const nonce = useContext(NonceContext);
  return import.meta.env.SSR ? (
    <style nonce={nonce} href="flashcards" precedence="page">
      {SHEET}
    </style>
  ) : null;
}
