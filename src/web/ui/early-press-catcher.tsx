import { useContext } from 'react';
import { EARLY_PRESS_SCRIPT } from '#web/lib/early-press-script.ts';
import { NonceContext } from '#web/lib/nonce-context.ts';

/** The head's script that records early presses. It has already run in the browser, where nothing is rendered. */
export function EarlyPressCatcher() {
  const nonce = useContext(NonceContext);
  const content = { __html: import.meta.env.SSR ? EARLY_PRESS_SCRIPT : '' };
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={content} />;
}
