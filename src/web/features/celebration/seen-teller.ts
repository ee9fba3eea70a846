import { type Occasion, occasionKey } from './celebration.ts';

export type SeenPorts = {
  /** what earlier pages showed without being heard */
  list(): readonly Occasion[];
  add(shown: Occasion): void;
  remove(shown: Occasion): void;
  /** POST /api/seen; false: not heard, to be repeated */
  send(shown: Occasion): Promise<boolean>;
};

/** Says what was shown until the server has heard it, and remembers it for as long: nobody is celebrated twice. */
export class SeenTeller {
  readonly #ports: SeenPorts;
  readonly #shown = new Set<string>();
  readonly #sending = new Set<string>();

  constructor(ports: SeenPorts) {
    this.#ports = ports;
  }

  has(occasion: Occasion): boolean {
    const key = occasionKey(occasion);
    return this.#shown.has(key) || this.#ports.list().some((one) => occasionKey(one) === key);
  }

  tell(occasion: Occasion): void {
    this.#shown.add(occasionKey(occasion));
    this.#ports.add(occasion);
    this.repeat();
  }

  /** Sends what was not heard. */
  repeat(): void {
    for (const occasion of this.#ports.list()) void this.#send(occasion);
  }

  async #send(occasion: Occasion): Promise<void> {
    const key = occasionKey(occasion);
    if (this.#sending.has(key)) return;
    this.#sending.add(key);
    if (await this.#ports.send(occasion)) this.#ports.remove(occasion);
    this.#sending.delete(key);
  }
}
