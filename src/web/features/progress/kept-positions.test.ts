import { beforeEach, expect, it, vi } from 'vitest';
import { keepPosition } from './kept-positions.ts';

let values: Map<string, string>;

beforeEach(() => {
  values = new Map();
  vi.stubGlobal('localStorage', {
    get length() {
      return values.size;
    },
    key: (index: number) => [...values.keys()][index] ?? null,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  });
});

const place = (startedMs: number) => ({ seconds: 5, startedMs, sequence: 1 });

it('keeps one place a medium, and none of another person’s', () => {
  keepPosition(7, 11, place(1));
  keepPosition(7, 11, place(2));
  keepPosition(8, 11, place(3));
  keepPosition(null, 11, place(4));
  expect([...values.keys()]).toEqual(['tsubame-position:7:11', 'tsubame-position:8:11', 'tsubame-position:guest:11']);
  expect(JSON.parse(values.get('tsubame-position:7:11') ?? '')).toEqual(place(2));
});

it('lets the oldest go beyond fifty media', () => {
  for (let id = 1; id <= 50; id += 1) keepPosition(7, id, place(1000 - id));
  keepPosition(7, 51, place(2000));
  expect(values.size).toBe(50);
  expect(values.has('tsubame-position:7:50')).toBe(false);
  expect(values.has('tsubame-position:7:1')).toBe(true);
});
