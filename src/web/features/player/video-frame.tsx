import Play from 'lucide-react/icons/play';
import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import type { VideoView } from '#contract/lessons.ts';
import type { Quality, Server } from '#domain/player/video-choices.ts';
import { needsPart } from '#web/lib/part-files.ts';
import { useIsLoaded } from '#web/lib/use-is-loaded.ts';
import { classNames } from '#web/ui/class-names.ts';
import { StillBar } from './still-bar.tsx';
import { useReach } from './use-reach.ts';
import styles from './video-frame.module.css';

/** A wish to go to a place; each wish is an object of its own. */
export type Jump = { readonly seconds: number };

/** What the frame gives to the player once somebody reaches for it. */
export type Frame = {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly element: RefObject<HTMLVideoElement | null>;
  /** counts presses of the big button */
  readonly playRequests: number;
  /** a place that was asked for from outside, such as a line of the transcript */
  readonly jump: Jump | null;
  /** pressed before the player was there */
  readonly firstKey: KeyboardEvent | null;
  /** the poster shows when nothing plays or is loading */
  readonly setAtRest: (isAtRest: boolean) => void;
  /** nobody has touched anything for a while */
  readonly setIdle: (isIdle: boolean) => void;
};

type Props = {
  video: VideoView;
  element: RefObject<HTMLVideoElement | null>;
  jump: Jump | null;
  startSeconds: number;
  server: Server;
  quality: Quality;
  /** fetches the player itself, a part of the program */
  load: () => Promise<unknown>;
  /** the player itself, once it is there */
  children: (frame: Frame) => ReactNode;
};

/** Poster, place and size of the video. Everything that plays comes when somebody reaches for it. */
export function VideoFrame({ video, element, jump, startSeconds, server, quality, load, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [playRequests, setPlayRequests] = useState(0);
  const [isAtRest, setAtRest] = useState(true);
  const [isIdle, setIdle] = useState(false);
  const { isReached, firstKey } = useReach(box);
  const isWanted = isReached || jump !== null;
  // Drawn once it is there: React would keep what was late from the eye for 300 ms more.
  const isThere = useIsLoaded(load, isWanted);
  const captionSource = (wanted: 'ja' | 'vi') => video.captions.find(({ language }) => language === wanted)?.src;
  const still = (
    <StillBar
      positionSeconds={startSeconds}
      durationSeconds={video.duration}
      server={server}
      quality={quality}
      hasCaptions={video.captions.length > 0}
      isWanted={playRequests > 0 || jump !== null}
    />
  );

  function onPlay() {
    // The button goes; the keys of the player go on working.
    box.current?.focus({ preventScroll: true });
    setPlayRequests(playRequests + 1);
  }

  return (
    <div
      ref={box}
      className={classNames(styles.frame, isIdle && styles.idle)}
      role="region"
      aria-label="Trình phát video"
      tabIndex={-1}
      data-tour="player"
    >
      <video ref={element} className={styles.video} preload="none" playsInline>
        <track kind="captions" srcLang="ja" label="Tiếng Nhật" src={captionSource('ja')} />
        <track kind="captions" srcLang="vi" label="Tiếng Việt" src={captionSource('vi')} />
      </video>
      {video.poster ? (
        <img
          className={styles.poster}
          src={video.poster}
          alt=""
          width={1280}
          height={720}
          fetchPriority="high"
          hidden={!isAtRest}
        />
      ) : null}
      {isAtRest ? (
        <button type="button" className={styles.big} aria-label="Phát video" onClick={onPlay} {...needsPart('player')}>
          <Play aria-hidden="true" />
        </button>
      ) : null}
      {isThere ? (
        <Suspense fallback={still}>
          {children({ box, element, playRequests, jump, firstKey, setAtRest, setIdle })}
        </Suspense>
      ) : (
        still
      )}
      <p className={styles.noScript}>Trình duyệt của bạn đang tắt JavaScript. Bạn bật lên để xem video nhé.</p>
    </div>
  );
}
