import type { SendResult } from './send-result.ts';

type Like = { readonly isLiked: boolean; readonly count: number };

type LikeResult = SendResult<{ readonly liked: boolean; readonly count_like: number }>;

export type LikePorts = {
  send(id: number, liked: boolean): Promise<LikeResult>;
  /** shows it */
  show(id: number, like: Like): void;
  /** saving failed; `wish` is the intended state */
  fail(id: number, wish: boolean, result: Exclude<LikeResult, { type: 'accepted' }>): void;
};

/** Shows likes at once and saves them in the background: one call at a time per item, the last press wins. */
export class OptimisticLikes {
  readonly #ports: LikePorts;
  /** by id: the intended state while a call is in flight */
  readonly #wishes = new Map<number, boolean>();

  constructor(ports: LikePorts) {
    this.#ports = ports;
  }

  /** `shown`: the state on the page, which is the server's if no call is in flight. */
  async wish(id: number, isLiked: boolean, shown: Like): Promise<void> {
    const isUnderWay = this.#wishes.has(id);
    this.#wishes.set(id, isLiked);
    this.#ports.show(id, counted(shown, isLiked));
    if (isUnderWay) return;
    let known = shown;
    for (let sent: boolean | null = null; sent !== this.#wishes.get(id);) {
      sent = this.#wishes.get(id) ?? isLiked;
      const result = await this.#ports.send(id, sent);
      if (result.type !== 'accepted') {
        const wanted = this.#wishes.get(id) ?? sent;
        this.#wishes.delete(id);
        this.#ports.show(id, known);
        return this.#ports.fail(id, wanted, result);
      }
      known = { isLiked: result.answer.liked, count: result.answer.count_like };
      // It may have been pressed again meanwhile.
      this.#ports.show(id, counted(known, this.#wishes.get(id) ?? sent));
    }
    this.#wishes.delete(id);
  }
}

function counted(like: Like, isLiked: boolean): Like {
  return like.isLiked === isLiked ? like : { isLiked, count: Math.max(0, like.count + (isLiked ? 1 : -1)) };
}
