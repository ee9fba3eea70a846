import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { StreamFault } from '#domain/player/recovery.ts';
import type { StreamOptions } from './stream.ts';
import { StreamKeeper } from './stream-keeper.ts';

const attached = vi.hoisted(() => ({
  options: [] as StreamOptions[],
  moves: [] as string[],
  detached: 0,
  canMove: true,
}));

vi.mock('./attach-stream.ts', () => ({
  attachStream: async (options: StreamOptions) => {
    attached.options.push(options);
    return {
      moveTo(address: string) {
        if (attached.canMove) attached.moves.push(address);
        return attached.canMove;
      },
      detach: () => (attached.detached += 1),
    };
  },
}));

const video = {} as HTMLVideoElement;
/** the site's answer to a request for an address, per server; null: no answer */
let answers: Record<string, string | { status: number; message: string } | null>;
let said: string[];
let keeper: StreamKeeper;

/** Lets pending requests be answered. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

async function fault(kind: StreamFault): Promise<void> {
  attached.options.at(-1)?.onFault(kind);
  await settle();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'info').mockReturnValue();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('fetch', async (url: string) => {
    const server = /url=(\w+)/.exec(url)?.[1] ?? '';
    const answer = answers[server];
    if (answer === null || answer === undefined) throw new TypeError('no answer');
    if (typeof answer === 'string') return Response.json(answer);
    return Response.json({ error: { message: answer.message } }, { status: answer.status });
  });
  Object.assign(attached, { options: [], moves: [], detached: 0, canMove: true });
  answers = { jp: 'jp-address', vn: 'vn-address' };
  said = [];
  keeper = new StreamKeeper('n5-01', {
    onData: () => undefined,
    onOtherServer: (server) => said.push(`other ${server}`),
    onTrouble: (trouble) => said.push(`trouble ${trouble}`),
    onLoad: () => said.push('load') && 42,
    onFailed: (refusal) => said.push(`failed ${refusal}`),
  });
  return () => vi.useRealTimers();
});

async function started(): Promise<void> {
  keeper.start(video, 'jp', '720p');
  await settle();
  said = [];
}

describe('StreamKeeper', () => {
  it('loads from the position that the player gives', async () => {
    keeper.start(video, 'jp', '720p');
    await settle();
    expect(attached.options[0]).toMatchObject({ address: 'jp-address', startSeconds: 42 });
  });

  it('renews an expired address without reloading or a notice', async () => {
    await started();
    answers['jp'] = 'jp-renewed';
    await fault('grant');
    expect(attached.moves).toEqual(['jp-renewed']);
    expect(said).toEqual([]);
    expect(attached.detached).toBe(0);
  });

  it('continues from the other server, and says so', async () => {
    await started();
    await fault('network');
    expect(attached.moves).toEqual(['vn-address']);
    expect(said).toEqual(['other vn']);
  });

  it('reloads a stream that cannot move, at its current position', async () => {
    attached.canMove = false;
    await started();
    await fault('network');
    expect(said).toEqual(['other vn', 'load']);
    expect(attached.options[1]).toMatchObject({ address: 'vn-address', startSeconds: 42 });
    expect(attached.detached).toBe(1);
  });

  it('reloads a stream that cannot be decoded', async () => {
    await started();
    await fault('media');
    expect(attached.moves).toEqual([]);
    expect(said).toEqual(['other vn', 'load']);
  });

  it('retries by itself, with growing delays, when no server answers', async () => {
    await started();
    answers = {};
    await fault('network');
    expect(said).toEqual(['other vn', 'trouble unreachable']);
    await vi.advanceTimersByTimeAsync(3_000);
    await settle();
    answers = { jp: 'jp-address', vn: 'vn-address' };
    expect(attached.moves).toEqual([]);
    await vi.advanceTimersByTimeAsync(6_000);
    await settle();
    expect(attached.moves).toHaveLength(1);
    attached.options[0]?.onData();
    expect(said.at(-1)).toBe('trouble null');
  });

  it('retries at once when asked to', async () => {
    await started();
    answers = {};
    await fault('network');
    answers = { jp: 'jp-address', vn: 'vn-address' };
    keeper.retry();
    await settle();
    expect(attached.moves).toEqual(['vn-address']);
  });

  it('requests nothing when nothing is wrong', async () => {
    await started();
    keeper.retry();
    await settle();
    expect(attached.moves).toEqual([]);
  });

  it('ends with the message of a refusal', async () => {
    await started();
    answers['jp'] = { status: 403, message: 'Bài học này đang khóa.' };
    await fault('grant');
    expect(said).toEqual(['failed Bài học này đang khóa.']);
    expect(attached.detached).toBe(1);
  });

  it('gives up on a video that no server has in a playable form', async () => {
    await started();
    await fault('media');
    said = [];
    await fault('media');
    expect(said).toEqual(['failed null']);
  });

  it('ignores what arrives after it was stopped', async () => {
    keeper.start(video, 'jp', '720p');
    keeper.stop();
    await settle();
    expect(attached.options).toEqual([]);
    expect(said).toEqual([]);
  });
});
