import { type ChildProcess, fork } from 'node:child_process';
import type { PictureObject } from '#domain/pictures/picture-rules.ts';
import { AppError } from '../../platform/app-error.ts';
import type { EncodeAnswer, EncodeOrder } from './encode-process.ts';
import { createPictureQueue, type WaitingPicture } from './picture-queue.ts';

/** Writes the WebP files next to `{folder}/sent`, or throws a refusal. */
export type Encoder = {
  encode(folder: string, object: PictureObject, picture: WaitingPicture): Promise<void>;
  close(): void;
};

/** 24 megapixels take up to 4 s. `clockMs` catches a hanging process: on a busy machine 4 s become a minute. */
const LIMITS = { cpuMs: 15_000, clockMs: 90_000 };
/** How long the process is kept for the next picture. */
const IDLE_MS = 60_000;

/**
 * Return small blocks to the system and share one heap between threads: otherwise glibc keeps hundreds of MB after
 * large pictures. No secrets in this environment: the process reads untrusted files.
 */
function environment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot } = process.env;
  const given = { PATH, SystemRoot, MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };
  return { ...given, MALLOC_MMAP_THRESHOLD_: '131072' };
}

/** One picture at a time, in a process started on demand: 24 megapixels take some 100 MB. */
export function createEncoder(limits = LIMITS): Encoder {
  const withPermit = createPictureQueue();
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const program = new URL('./encode-process.ts', import.meta.url);
    // Decoder warnings do not belong in our log.
    const stdio = ['ignore', 'ignore', 'ignore', 'ipc'] as const;
    const started = fork(program, { env: environment(), execArgv: [], stdio: [...stdio] });
    // Does not keep the server alive.
    started.unref();
    started.channel?.unref();
    started.on('error', () => undefined);
    started.on('exit', () => {
      if (child === started) child = null;
    });
    return started;
  }

  function end(): void {
    child?.kill('SIGKILL');
    child = null;
  }

  /** The process's answer; if it dies, the picture is to blame. */
  function ask(asked: ChildProcess, order: EncodeOrder): Promise<EncodeAnswer> {
    return new Promise((resolve) => {
      const limit = setTimeout(() => answer({ fault: 'IMAGE_TOO_SLOW' }), limits.clockMs);
      const answer = (told: EncodeAnswer) => {
        clearTimeout(limit);
        asked.off('message', answer).off('exit', died);
        resolve(told);
      };
      const died = () => answer({ fault: 'IMAGE_BROKEN' });
      asked.once('message', answer).once('exit', died);
      asked.send(order, (error) => {
        if (error) died();
      });
    });
  }

  return {
    encode: (folder, object, picture) =>
      withPermit(picture, async () => {
        clearTimeout(idle);
        child ??= start();
        const { fault } = await ask(child, { folder, object, maxCpuMs: limits.cpuMs });
        // Still busy with it.
        if (fault === 'IMAGE_TOO_SLOW') end();
        idle = setTimeout(end, IDLE_MS).unref();
        if (fault) throw new AppError(fault);
      }),
    close() {
      clearTimeout(idle);
      end();
    },
  };
}
