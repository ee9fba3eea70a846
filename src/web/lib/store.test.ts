import { describe, expect, it, vi } from 'vitest';
import { Store } from './store.ts';

describe('a store', () => {
  it('tells each listener of a change, with the new value in place', () => {
    const store = new Store(1);
    const seen: number[] = [];
    store.subscribe(() => seen.push(store.get()));
    store.subscribe(() => seen.push(store.get() * 10));
    store.set(2);
    expect(seen).toEqual([2, 20]);
  });

  it('tells nobody when the value is the same', () => {
    const store = new Store(NaN);
    const listener = vi.fn();
    store.subscribe(listener);
    store.set(NaN);
    expect(listener).not.toHaveBeenCalled();
  });

  it('tells a listener nothing after it has left', () => {
    const store = new Store('a');
    const listener = vi.fn();
    const leave = store.subscribe(listener);
    leave();
    store.set('b');
    expect(listener).not.toHaveBeenCalled();
    expect(store.get()).toBe('b');
  });
});
