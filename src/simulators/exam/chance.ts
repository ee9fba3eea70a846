/** Random numbers that a seed repeats: mulberry32. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** In [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  is(probability: number): boolean {
    return this.next() < probability;
  }

  between(from: number, to: number): number {
    return Math.floor(from + this.next() * (to - from));
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.between(0, items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }

  id(): string {
    const digits = Array.from({ length: 8 }, () => this.between(0, 65_536).toString(16).padStart(4, '0')).join('');
    const [variant, rest] = ['8', digits.slice(17, 20)];
    return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-${variant}${rest}-${digits.slice(20)}`;
  }
}
