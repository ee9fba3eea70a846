import { expect, it, vi } from 'vitest';
import { observeIntersection } from './observe-intersection.ts';

type Entries = Pick<IntersectionObserverEntry, 'isIntersecting' | 'boundingClientRect'>[];

const ELEMENT = {} as Element;
const BELOW = { isIntersecting: false, boundingClientRect: { top: 900 } as DOMRectReadOnly };
const VISIBLE = { isIntersecting: true, boundingClientRect: { top: 600 } as DOMRectReadOnly };

it.each<[string, Entries[], Entries]>([
  ['tells of each change', [[BELOW], [VISIBLE]], [BELOW, VISIBLE]],
  ['tells only of the last of changes that come together', [[BELOW, VISIBLE]], [VISIBLE]],
  ['does not call visible what has left again', [[BELOW, VISIBLE, BELOW]], [BELOW]],
])('%s', (_fact, deliveries, told) => {
  const disconnect = vi.fn();
  const observe = vi.fn();
  let deliver: (entries: Entries) => void = () => undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = observe;
      disconnect = disconnect;
      constructor(callback: (entries: Entries) => void) {
        deliver = callback;
      }
    },
  );
  const heard: Entries = [];
  const stop = observeIntersection(ELEMENT, (latest) => heard.push(latest));
  expect(observe.mock.calls).toEqual([[ELEMENT]]);
  for (const entries of deliveries) deliver(entries);
  expect(heard).toEqual(told);
  stop();
  expect(disconnect).toHaveBeenCalledOnce();
});
