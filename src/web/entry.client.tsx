import { setNonce } from 'get-nonce';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { keepUnheardPresses } from './lib/early-press.ts';
import { whenIdle } from './lib/schedule.ts';

// Radix dialogs insert a style element while open; the page's policy requires the nonce on it.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
if (nonce) setNonce(nonce);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
  keepUnheardPresses();
});

// After a sign-out, the back button would show the learner's pages from the bfcache. The session cookie is HttpOnly, so
// every page restored from it is reloaded.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});

// Rules for the study font's rarer kanji are long and seldom needed, so they load when idle.
whenIdle(() => {
  import('./generated/study-font-rest.css').catch((error: unknown) => {
    console.info('Rarer kanji keep the font of the device.', error);
  });
});
