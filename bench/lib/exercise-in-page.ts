import type { Page } from '@playwright/test';

// The watchers are serialised into the page: nothing of this module's scope is available there.

declare global {
  var firstChoiceMs: number | undefined;
}

/** What a press of a key is to show. */
export const SHOWN = {
  chosen: 'body:has([data-options] input:checked):not(:has(section[aria-label="Giải thích"]))',
  checked: 'section[aria-label="Giải thích"]',
  next: 'body:not(:has([data-options] input:checked))',
};

/** Presses the first option's key repeatedly from the start, until it is chosen; sets `firstChoiceMs`, in ms of the page. */
export function watchFirstChoice(): void {
  const timer = setInterval(() => {
    if (document.querySelector('[data-options] input:checked')) {
      clearInterval(timer);
      globalThis.firstChoiceMs = performance.now();
      return;
    }
    document.body?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'a', code: 'KeyA', bubbles: true, cancelable: true }),
    );
  }, 50);
}

/** Waits for what `watchFirstChoice` sets, as long as the page's limit allows. */
export async function firstChoiceMs(page: Page): Promise<number> {
  const found = await page.waitForFunction(() => globalThis.firstChoiceMs, null, { polling: 200 });
  return (await found.jsonValue()) ?? Number.NaN;
}

/** A step before and after its check, as our player draws it. */
export type DrawnStep = { doing: string; chosenClass: string; checked: string };

/** The player's markup. */
export function drawnPlayer(): string {
  return document.querySelector('[data-studying]')?.innerHTML ?? '';
}

/** The classes of the chosen option. */
export function chosenClass(): string {
  return document.querySelector('[data-options] label:has(input:checked)')?.className ?? '';
}

/**
 * The page as a plain one: its HTML without scripts, and a script of a few lines. A choice sets a class, the radio button
 * and the button; a check puts in place what differs after it, made in advance, moves the bar and the focus.
 */
export function vanillaTwin(steps: DrawnStep[]): string {
  const copy = document.documentElement.cloneNode(true) as HTMLElement;
  for (const script of copy.querySelectorAll('script, link[rel=modulepreload]')) script.remove();
  const player = copy.querySelector('[data-studying]');
  const body = copy.querySelector('body');
  if (!player || !body) throw new Error('There is no player.');
  player.innerHTML = steps[0]?.doing ?? '';
  const data = JSON.stringify(steps).replaceAll('<', '\\u003c');
  const script = document.createElement('script');
  script.textContent = `
    const player = document.querySelector('[data-studying]');
    const parse = (html) => { const box = document.createElement('div'); box.innerHTML = html; return [...box.children]; };
    const steps = ${data}.map((step) => ({ ...step, doing: parse(step.doing), checked: parse(step.checked) }));
    let at = 0; let isChecked = false;
    const button = () => [...player.querySelectorAll('button')].at(-1);
    const show = (nodes) => nodes.forEach((node, place) => {
      const before = player.children[place];
      if (place === 0 || !before) return;
      if (!before.isEqualNode(node)) before.replaceWith(node);
    });
    const move = (nodes) => {
      const [from, to] = [nodes[0], player.children[0]];
      const [fresh, old] = [from, to].map((head) => [...head.querySelectorAll('[style]')]);
      old.forEach((element, place) => element.setAttribute('style', fresh[place].getAttribute('style')));
      const bar = '[role=progressbar]';
      to.querySelector(bar).setAttribute('aria-valuenow', from.querySelector(bar).getAttribute('aria-valuenow'));
      to.querySelector(bar).nextSibling.textContent = from.querySelector(bar).nextSibling.textContent;
    };
    addEventListener('keydown', (event) => {
      const step = steps[at];
      if (event.key === 'a' && !isChecked) {
        const option = player.querySelector('[data-options] label');
        option.className = step.chosenClass;
        option.querySelector('input').checked = true;
        button().disabled = false;
      } else if (event.key === 'Enter' && !isChecked) {
        event.preventDefault();
        isChecked = true;
        show(step.checked);
        move(step.checked);
        button().focus({ preventScroll: true });
      } else if (event.key === 'Enter') {
        event.preventDefault();
        isChecked = false;
        at += 1;
        player.replaceChildren(...steps[at].doing);
        player.children[1].focus({ preventScroll: true });
      }
    });`;
  body.append(script);
  return `<!doctype html>${copy.outerHTML}`;
}
