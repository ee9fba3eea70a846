import { useContext } from 'react';
import { NonceContext } from '#web/lib/nonce-context.ts';

/** The style sheets of this folder as text: on the server only. */
const SHEET = import.meta.env.SSR
  ? Object.values(
      import.meta.glob<string>('./*.module.css', { query: '?inline', import: 'default', eager: true }),
    ).join('\n')
  : '';

/**
 * How a flashcard lesson looks that the server drew. Its own style sheet comes with its code, which no other lesson
 * fetches; until then the page would lie there bare. In the browser there is nothing left to do.
 */
export function FirstSheet() {
  const nonce = useContext(NonceContext);
  return import.meta.env.SSR ? (
    <style nonce={nonce} href="flashcards" precedence="page">
      {SHEET}
    </style>
  ) : null;
}
