/**
 * The first script of a page, in its head: before anything can be pressed, and before React hears presses. A button that
 * needs scripts would do nothing until they are there, which on a slow network is for seconds: this keeps the last such
 * press for early-press.ts and dims the button meanwhile. A press that the browser itself understands (links, forms,
 * popovers) is none of its business. Dimmed by an animation, since a changed attribute would differ from what React
 * expects to find. A button that names what its press needs (chunk-files.ts) is busy instead: all of that is fetched at
 * once, side by side, so that nothing but React itself is still to come.
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
