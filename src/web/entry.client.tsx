import { setNonce } from 'get-nonce';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { stopKeepingPresses } from './lib/early-press.ts';
import { whenIdle } from './lib/schedule.ts';

// Dialogs of radix write a style element while they are open; the page's policy wants its nonce on it.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
if (nonce) setNonce(nonce);

startTransition(() => {
  stopKeepingPresses();
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

// The back button after a sign-out would show the learner's pages as they were left. The session's cookie cannot be read
// from here (HttpOnly), so every page that comes out of the browser's memory is asked for anew.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});

// Rules for the rarer kanji of the study font are long and seldom needed: they come when the page has nothing else to do.
whenIdle(() => void import('./generated/study-font-rest.css'));
