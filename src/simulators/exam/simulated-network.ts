import type { Chance } from './chance.ts';
import type { SimulatedRequest, SimulatedResponse, SimulatedServers } from './simulated-servers.ts';
import type { SimulatedTime } from './simulated-time.ts';

/** As in web/lib/json-calls. */
const ANSWER_LIMIT_MS = 20_000;

export type Weather = 'good' | 'bad' | 'offline';

/** What lies between a page and the servers: it drops, delays, repeats and reorders. */
export class SimulatedNetwork {
  weather: Weather = 'good';
  readonly #time: SimulatedTime;
  readonly #servers: SimulatedServers;
  readonly #chance: Chance;

  constructor(time: SimulatedTime, servers: SimulatedServers, chance: Chance) {
    this.#time = time;
    this.#servers = servers;
    this.#chance = chance;
  }

  /** As fetch: resolves with the answer, rejects without one. */
  fetch(request: SimulatedRequest, isThere: () => boolean): Promise<Response> {
    return new Promise((resolve, reject) => {
      const fail = (delayMs: number) =>
        this.#time.schedule(() => isThere() && reject(new TypeError('no answer')), delayMs);
      if (this.weather === 'offline') {
        fail(this.#chance.is(0.7) ? 30 : ANSWER_LIMIT_MS);
        return;
      }
      const isBad = this.weather === 'bad';
      const lost = isBad ? 0.15 : 0;
      fail(ANSWER_LIMIT_MS);
      if (this.#chance.is(lost)) return;
      const deliver = async (isAnswered: boolean) => {
        const response = await this.#servers.handle(request, this.#time.nowMs);
        if (!isAnswered || this.#chance.is(lost)) return;
        this.#time.schedule(() => {
          if (!isThere()) return;
          if (response === null) reject(new TypeError('connection refused'));
          else resolve(toResponse(response));
        }, this.#delayMs(isBad));
      };
      this.#send(() => deliver(true), this.#delayMs(isBad));
      // Whoever hears nothing of it sends a request twice: proxies, and radio masts between which a train goes.
      if (isBad && this.#chance.is(0.2)) this.#send(() => deliver(false), this.#chance.between(100, 60_000));
    });
  }

  /** Under way it may overtake others within a server, too. */
  #send(deliver: () => Promise<void>, delayMs: number): void {
    let isDelivered = false;
    const once = async () => {
      if (isDelivered) return;
      isDelivered = true;
      const { underWay } = this.#servers;
      if (underWay.includes(once)) underWay.splice(underWay.indexOf(once), 1);
      await deliver();
    };
    this.#servers.underWay.push(once);
    this.#time.schedule(once, delayMs);
  }

  #delayMs(isBad: boolean): number {
    if (!isBad) return this.#chance.between(10, 90);
    // Some stay away for longer than the page waits.
    return this.#chance.is(0.1) ? this.#chance.between(5_000, 45_000) : this.#chance.between(20, 4_000);
  }
}

function toResponse({ status, retryAfter, body }: SimulatedResponse): Response {
  return new Response(body, { status, headers: retryAfter === null ? {} : { 'retry-after': retryAfter } });
}
