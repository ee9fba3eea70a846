import Play from 'lucide-react/icons/play';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { VideoView } from '#contract/lessons.ts';
import type { Quality, Server } from '#domain/player/video-choices.ts';
import { earlyStartIn } from '#web/lib/early-press.ts';
import { needsChunks, startsEarly } from '#web/lib/chunk-files.ts';
import { useLoaded } from '#web/lib/use-loaded.ts';
import { classNames } from '#web/ui/class-names.ts';
import { linkAddress } from './stream/link-address.ts';
import { PlaceholderBar } from './controls/placeholder-bar.tsx';
import { useReach } from './use-reach.ts';
import styles from './video-frame.module.css';

/** A request to go to a position; each request is an object of its own. */
export type Jump = { readonly seconds: number };

/** What the frame passes to the player once a user reaches for it. */
export type Frame = {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly element: RefObject<HTMLVideoElement | null>;
  /** counts presses of the big button */
  readonly playRequests: number;
  /** a position requested from outside, such as a line of the transcript */
  readonly jump: Jump | null;
  /** pressed before the player had loaded */
  readonly firstKey: KeyboardEvent | null;
  /** at rest, with nothing playing or loading, the poster shows */
  readonly setAtRest: (isAtRest: boolean) => void;
  /** the user has not touched anything for a while */
  readonly setIdle: (isIdle: boolean) => void;
};

type Props<Player> = {
  video: VideoView;
  element: RefObject<HTMLVideoElement | null>;
  jump: Jump | null;
  startSeconds: number;
  server: Server;
  quality: Quality;
  /** options for starting the video before React is awake */
  start: object;
  /** fetches the player's code */
  load: () => Promise<Player>;
  /** renders the player, once loaded */
  children: (player: Player, frame: Frame) => ReactNode;
};

/** The video's poster and space. Everything that plays is loaded when a user reaches for it. */
export function VideoFrame<Player extends object>(props: Props<Player>) {
  const { video, element, jump, startSeconds, server, quality, start, load, children } = props;
  const box = useRef<HTMLDivElement>(null);
  const [playRequests, setPlayRequests] = useState(0);
  const [isAtRest, setAtRest] = useState(true);
  const [isIdle, setIdle] = useState(false);
  const { isReached, firstKey } = useReach(box);
  const player = useLoaded(load, isReached || playRequests > 0 || jump !== null);
  const isOpening = playRequests > 0 || jump !== null;
  const captionSource = (wanted: 'ja' | 'vi') => video.captions.find(({ language }) => language === wanted)?.src;

  // The player takes over what an early press started, or it ends with this page.
  useEffect(() => {
    const started = earlyStartIn(box.current);
    if (!started) return undefined;
    setPlayRequests(1);
    return () => void started.then((end) => end());
  }, []);
  useEffect(() => {
    if (!isAtRest && box.current) box.current.ariaBusy = null;
  }, [isAtRest]);

  function onPlay() {
    // The button disappears; from the box the player's keys still work.
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
        <button
          type="button"
          className={styles.big}
          aria-label="Phát video"
          aria-busy={isOpening || undefined}
          onClick={onPlay}
          {...needsChunks(['start', 'streaming', 'player'], [linkAddress(server, quality, video.name)])}
          {...startsEarly(start)}
        >
          <Play aria-hidden="true" />
        </button>
      ) : null}
      {player ? (
        <>{children(player, { box, element, playRequests, jump, firstKey, setAtRest, setIdle })}</>
      ) : (
        <PlaceholderBar
          positionSeconds={startSeconds}
          durationSeconds={video.duration}
          server={server}
          quality={quality}
          hasCaptions={video.captions.length > 0}
          isWanted={isOpening}
        />
      )}
      <p className={styles.noScript}>Trình duyệt của bạn đang tắt JavaScript. Bạn bật lên để xem video nhé.</p>
    </div>
  );
}
