import { Outbox } from '#web/lib/outbox/outbox.ts';
import type { OutboxPorts } from '#web/lib/outbox/outbox-ports.ts';
import type { Row } from '#web/lib/outbox/lane.ts';
import type { SendResult } from '#web/lib/send-result.ts';
import { OCCASION_KINDS, type Occasion, occasionKey } from './celebration.ts';

type SeenPorts = OutboxPorts & {
  /** POST /api/seen. Never rejects. */
  send(shown: Occasion): Promise<SendResult<unknown>>;
};

/** Reports what was shown until the server has it, and remembers it until then, so nothing is celebrated twice. */
export class SeenOutbox extends Outbox<Occasion, unknown> {
  readonly #shown = new Set<string>();

  constructor(learnerId: number, ports: SeenPorts) {
    const lane = {
      name: 'celebrated',
      idOf: occasionKey,
      soonMs: 0,
      isWhole: ({ kind, id }: Partial<Occasion>) =>
        OCCASION_KINDS.some((known) => known === kind) && typeof id === 'number',
      async send([shown]: readonly Row<Occasion>[]): Promise<SendResult<unknown>> {
        const result: SendResult<unknown> = shown ? await ports.send(shown) : { type: 'retry', afterSeconds: null };
        // The server does not know it: nothing to report.
        return result.type === 'refused' ? { type: 'accepted', answer: null } : result;
      },
    };
    super(learnerId, lane, ports);
    // Includes what another page left or another tab shows: this page's data may be older than that answer.
    this.#rememberRows();
    this.subscribe(() => this.#rememberRows());
  }

  has(occasion: Occasion): boolean {
    return this.#shown.has(occasionKey(occasion));
  }

  tell(occasion: Occasion): void {
    this.put({ kind: occasion.kind, id: occasion.id });
  }

  #rememberRows(): void {
    for (const { clientId } of this.rows) this.#shown.add(clientId);
  }
}
