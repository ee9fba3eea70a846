/**
 * The first script of a page, in its head: before anything can be pressed, and before React hears presses. A button that needs scripts would do nothing until they are there, which
 * on a slow network is for seconds: this keeps the last such press for early-press.ts and dims the button meanwhile.
 * A press that the browser itself understands (links, forms, popovers) is none of its business. By an animation, since
 * a changed attribute would differ from what React expects to find. What the press needs is fetched at once.
 */
export const EARLY_PRESS_SCRIPT = `{
const early = (window.earlyPress = { button: null, dimming: null, stop: () => removeEventListener('click', note) });
function note({ target }) {
  const button = target.closest('button[type=button]:not([popovertarget])');
  if (!button) return;
  early.dimming?.cancel();
  early.button = button;
  early.dimming = button.animate({ opacity: [0.5, 0.5] }, Infinity);
  for (const href of button.dataset.needs?.split(' ') ?? []) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
}
addEventListener('click', note);
}`;
