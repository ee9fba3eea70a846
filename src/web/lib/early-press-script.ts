/**
 * First script in the head, before anything can be pressed. Until hydration, which takes seconds on slow networks, a
 * button that needs scripts would do nothing: this remembers the last such press for early-press.ts and dims the
 * button. Presses that browsers handle themselves (links, forms, popovers) are left alone. Once React listens,
 * keepUnheardPresses passes on only what it does not hear.
 * The dimming is an animation, since changed attributes would break hydration. A button that names what its press needs
 * (chunk-files.ts) becomes busy instead, and everything is fetched in parallel; a part that starts by itself does not
 * wait for React.
 */
export const EARLY_PRESS_SCRIPT = `{
const early = (window.earlyPress = { button: null, dimming: null, started: null, note });
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
  const [file, name] = part.split(' ');
  // Within the press: Safari lets no script start a sound later.
  button.parentElement.querySelector('video')?.load();
  try {
    return (await import(file))[name](button, options);
  } catch (error) {
    // React fetches it again, and says so.
    console.info('The part did not come yet.', error);
    return () => undefined;
  }
}
function ahead(href) {
  const as = href.endsWith('.css') ? 'style' : 'fetch';
  const kind = href.endsWith('.js') ? { rel: 'modulepreload' } : { rel: 'preload', as };
  // Style sheets would go before what starts the part, and are needed last.
  const fetchPriority = as === 'style' ? 'low' : 'auto';
  return Object.assign(document.createElement('link'), { ...kind, href, fetchPriority, crossOrigin: '' });
}
addEventListener('click', note);
}`;
