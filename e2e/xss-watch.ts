import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** What must stay silent while hostile texts are shown. */
export type Watch = {
  /** everything that happened: scripts, dialogs, frames, external requests, policy violations */
  alarms: string[];
  /** requests to the endpoint of policy reports */
  cspReports: () => number;
};

/** Watches every page and frame of the context. Must be called before the first page is opened. */
export async function watchForScripts(context: BrowserContext, baseUrl: string): Promise<Watch> {
  const alarms: string[] = [];
  let cspReports = 0;
  await context.exposeFunction('__xss', () => alarms.push('script ran'));
  await context.exposeFunction('__violation', (what: string) => alarms.push(`policy refused ${what}`));
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, sample, blockedURI }) =>
      Reflect.get(globalThis, '__violation')(`${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
  context.on('request', (request) => {
    const { protocol, origin, pathname } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== baseUrl) alarms.push(`request to ${request.url()}`);
    if (pathname === '/api/csp-report') cspReports += 1;
  });
  context.on('page', (page) => {
    page.on('popup', (popup) => alarms.push(`window ${popup.url()}`));
    page.on('dialog', (dialog) => {
      alarms.push(`dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('frameattached', () => alarms.push('frame'));
  });
  return { alarms, cspReports: () => cspReports };
}

/**
 * Expects each of these texts as the whole text of an element that contains only web links and marked Japanese, and
 * nothing else in the page to stem from a text: no script, frame, handler or executable address.
 */
export async function expectPlain(page: Page, watch: Watch, texts: readonly string[]): Promise<void> {
  const path = page.url();
  const { missing, strange } = await page.evaluate(inspect, [...new Set(texts)]);
  expect(missing, 'texts that are not shown as they are').toEqual([]);
  expect(strange, 'elements that no page of ours has').toEqual([]);
  expect([watch.alarms, watch.cspReports(), page.frames().length, page.url()]).toEqual([[], 0, 1, path]);
}

/** Runs in the page. */
function inspect(texts: string[]): { missing: string[]; strange: string[] } {
  const missing = new Set(texts);
  const strange: string[] = [];
  const tell = (element: Element) => strange.push(element.outerHTML.slice(0, 200));
  const ours = new Set(texts);
  for (const element of document.querySelectorAll('*')) {
    const text = element.textContent;
    if (ours.has(text) && ![...element.children].some((child) => child.textContent === text)) {
      missing.delete(text);
      for (const part of element.querySelectorAll('*'))
        if (!part.matches('a[href^="http" i][rel~="ugc"], span[lang="ja"]')) tell(part);
    }
    const isHandled = element
      .getAttributeNames()
      .some((name) => name.startsWith('on') || name === 'srcdoc' || name.includes(':'));
    const address =
      Reflect.get(element, 'href') ?? Reflect.get(element, 'action') ?? Reflect.get(element, 'formAction');
    const runs = typeof address === 'string' && address !== '' && !/^(https?|blob):/.test(address);
    const isForeign = element.matches(
      'iframe, frame, frameset, object, embed, applet, base, portal, marquee, keygen, xmp, plaintext, listing, noembed, noscript, math, area, template, animate, set, foreignObject, meta[http-equiv]',
    );
    const isLoose =
      element.matches('script:not([src]), style') &&
      (element as HTMLElement).nonce === '' &&
      element.textContent !== '';
    if (isHandled || runs || isForeign || isLoose || element instanceof HTMLUnknownElement) tell(element);
  }
  return { missing: [...missing], strange };
}
