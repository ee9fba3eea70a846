import Headphones from 'lucide-react/icons/headphones';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { type ReactNode, type RefObject, useId, useRef, useState, useSyncExternalStore } from 'react';
import type { ComponentView } from '#contract/lessons.ts';
import { needsChunks } from '#web/lib/chunk-files.ts';
import { useLoaded } from '#web/lib/use-loaded.ts';
import { Card } from '#web/ui/card.tsx';
import styles from './audio-frame.module.css';
import { PlaceholderControls } from './placeholder-controls.tsx';

export type Recording = Extract<ComponentView, { type: 5 }>['value'];

/** The recording's controls, once loaded. */
export type AudioControls = {
  readonly state: { readonly isPlaying: boolean };
  readonly subscribe: (listener: () => void) => () => void;
  toggle(): void;
};

/** What the frame passes to the player once a user reaches for it. */
export type AudioSlot = {
  readonly box: RefObject<HTMLElement | null>;
  readonly element: RefObject<HTMLAudioElement | null>;
  /** play was pressed before the frame had the controls */
  readonly isWanted: boolean;
  /** a position requested from outside, such as a line of the transcript */
  readonly jump: Jump | null;
  readonly setControls: (controls: AudioControls | null) => void;
};

export type Jump = { readonly seconds: number };

type Props<Player> = {
  recording: Recording;
  element: RefObject<HTMLAudioElement | null>;
  jump: Jump | null;
  /** heard so far */
  percent: number;
  startSeconds: number;
  /** fetches the player's code */
  load: () => Promise<Player>;
  /** renders the player, once loaded */
  children: (player: Player, slot: AudioSlot) => ReactNode;
};

/** A recording of the lesson: title, play button, and space for the controls, which are loaded on demand. */
export function AudioFrame<Player extends object>(props: Props<Player>) {
  const { recording, element, jump, percent, startSeconds, load, children } = props;
  const titleId = useId();
  const box = useRef<HTMLElement>(null);
  const [isReached, setReached] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const [controls, setControls] = useState<AudioControls | null>(null);
  const isOn = useSyncExternalStore(
    (listener) => controls?.subscribe(listener) ?? (() => undefined),
    () => controls?.state.isPlaying ?? isWanted,
    () => false,
  );
  // A press may be the first sign: one from before the scripts ran fired no pointer event here.
  const player = useLoaded(load, isReached || isWanted || jump !== null);
  const reach = () => setReached(true);
  const captionSource = (wanted: 'ja' | 'vi') => recording.captions.find(({ language }) => language === wanted)?.src;
  const label = isOn ? 'Tạm dừng' : 'Phát';

  return (
    <Card
      ref={box}
      isPadded={false}
      className={styles.card}
      aria-labelledby={titleId}
      data-player=""
      onPointerEnter={reach}
      onPointerDown={reach}
      onFocus={reach}
    >
      <audio ref={element} src={recording.src} preload="none">
        <track kind="captions" srcLang="ja" label="Tiếng Nhật" src={captionSource('ja')} />
        <track kind="captions" srcLang="vi" label="Tiếng Việt" src={captionSource('vi')} />
      </audio>
      <div className={styles.head}>
        <Headphones aria-hidden="true" />
        <h2 id={titleId} className={styles.title}>
          {recording.title}
        </h2>
        <span className={styles.heard}>Đã nghe {percent}%</span>
      </div>
      <button
        type="button"
        className={styles.play}
        aria-label={`${label}: ${recording.title}`}
        title={label}
        {...needsChunks(['player'])}
        onClick={() => (controls ? controls.toggle() : setWanted(!isWanted))}
      >
        {isOn ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
      </button>
      {player ? (
        <>{children(player, { box, element, isWanted, jump, setControls })}</>
      ) : (
        <PlaceholderControls positionSeconds={startSeconds} durationSeconds={recording.duration} />
      )}
    </Card>
  );
}
