/**
 * The first script of a page, in its head: before anything can be pressed, and before React hears presses. A button that
 * needs scripts would do nothing until they are there, which on a slow network is for seconds: this keeps the last such
 * press for early-press.ts and dims the button meanwhile. A press that the browser itself understands (links, forms,
 * popovers) is none of its business. Dimmed by an animation, since a changed attribute would differ from what React
 * expects to find. A button that names what its press needs (chunk-files.ts) is busy instead: all of that is fetched at
 * once, side by side, so that nothing but React itself is still to come. One that names a part which starts by itself
 * does not even wait for React.
 */
export const EARLY_PRESS_SCRIPT = `{
const early = (window.earlyPress = { button: null, dimming: null, started: null, stop: () => removeEventListener('click', note) });
function note({ target }) {
  const button = target.closest('button[type=button]:not([popovertarget])');
  if (!button) return;
  const isBusy = button.ariaBusy === 'true';
  const needs = button.dataset.needs?.split(' ');
  if (needs && !isBusy) {
    button.setAttribute('aria-busy', 'true');
    document.head.append(...needs.map(ahead));
  }
  const { starts, startOptions } = button.dataset;
  if (starts) {
    if (!isBusy) early.started = { button, end: start(starts, button, JSON.parse(startOptions)) };
    return;
  }
  early.dimming?.cancel();
  if (early.button !== button) early.button?.removeAttribute('aria-busy');
  early.button = button;
  if (!needs) early.dimming = button.animate({ opacity: [0.5, 0.5] }, Infinity);
}
async function start(part, button, options) {
  // Within the press: Safari lets no script start a sound later.
  button.parentElement.querySelector('video')?.load();
  try {
    return (await import(part)).default(button, options);
  } catch (error) {
    // React fetches it again, and says so.
    console.info('The part did not come yet.', error);
    return () => undefined;
  }
}
function ahead(href) {
  const as = href.endsWith('.css') ? 'style' : 'fetch';
  const kind = href.endsWith('.js') ? { rel: 'modulepreload' } : { rel: 'preload', as };
  return Object.assign(document.createElement('link'), { ...kind, href, crossOrigin: '' });
}
addEventListener('click', note);
}`;
