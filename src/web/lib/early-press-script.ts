/**
 * First script in the head, before anything can be pressed. Until hydration, which takes seconds on slow networks, a
 * button that needs scripts would do nothing: this remembers the last such press for early-press.ts and dims the
 * button. Presses that browsers handle themselves (links, forms, popovers) are left alone.
 * The dimming is an animation, since changed attributes would break hydration. A button that names what its press needs
 * (chunk-files.ts) becomes busy instead, and everything is fetched in parallel.
 */
export const EARLY_PRESS_SCRIPT = `{
const early = (window.earlyPress = { button: null, dimming: null, stop: () => removeEventListener('click', note) });
function note({ target }) {
  const button = target.closest('button[type=button]:not([popovertarget])');
  if (!button) return;
  early.dimming?.cancel();
  if (early.button !== button) early.button?.removeAttribute('aria-busy');
  early.button = button;
  const needs = button.dataset.needs?.split(' ');
  if (!needs) early.dimming = button.animate({ opacity: [0.5, 0.5] }, Infinity);
  else if (button.ariaBusy !== 'true') {
    button.setAttribute('aria-busy', 'true');
    document.head.append(...needs.map(ahead));
  }
}
function ahead(href) {
  const as = href.endsWith('.css') ? 'style' : 'fetch';
  const kind = href.endsWith('.js') ? { rel: 'modulepreload' } : { rel: 'preload', as };
  return Object.assign(document.createElement('link'), { ...kind, href, crossOrigin: '' });
}
addEventListener('click', note);
}`;
