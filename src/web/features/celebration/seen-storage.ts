import { type Occasion, occasionKey } from './celebration.ts';
import type { SeenPorts } from './seen-teller.ts';

/** Keeps in the browser what was shown and not yet heard of. Where it is refused, the page's memory has to do. */
export function createSeenStorage(storage: Pick<Storage, 'getItem' | 'setItem'>, learnerId: number) {
  const key = `tsubame-celebrated:${learnerId}`;
  let refused: readonly Occasion[] | null = null;

  function list(): readonly Occasion[] {
    if (refused) return refused;
    try {
      const stored: unknown = JSON.parse(storage.getItem(key) ?? '[]');
      return Array.isArray(stored) ? stored.filter(isOccasion) : [];
    } catch (error) {
      console.info('What was celebrated could not be read.', error);
      return [];
    }
  }

  function keep(occasions: readonly Occasion[]): void {
    try {
      storage.setItem(key, JSON.stringify(occasions));
      refused = null;
    } catch (error) {
      console.info('What was celebrated could not be kept.', error);
      refused = occasions;
    }
  }

  const others = (occasion: Occasion) => list().filter((one) => occasionKey(one) !== occasionKey(occasion));
  return {
    list,
    add: (shown: Occasion) => keep([...others(shown), shown]),
    remove: (shown: Occasion) => keep(others(shown)),
  } satisfies Omit<SeenPorts, 'send'>;
}

function isOccasion(value: unknown): value is Occasion {
  const { kind, id } = (value ?? {}) as Partial<Occasion>;
  return (kind === 'lesson' || kind === 'stage') && typeof id === 'number';
}
