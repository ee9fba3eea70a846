import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { formatClock } from '#domain/course/duration.ts';
import { SPEEDS } from '#domain/player/video-choices.ts';
import { OptionMenu } from '../controls/option-menu.tsx';
import { PlayerButton } from '../controls/player-button.tsx';
import { speedLabel } from '../controls/player-labels.ts';
import type { Ranges } from '#domain/progress/ranges.ts';
import type { PlaybackListener } from '#web/lib/media/media-state.ts';
import { SoundController } from '#web/lib/media/sound-controller.ts';
import { SeekBar } from '../controls/seek-bar.tsx';
import { SkipIcon } from '../controls/skip-icon.tsx';
import { VolumeControl } from '../controls/volume-control.tsx';
import type { AudioSlot, Recording } from './audio-frame.tsx';
import frame from './audio-frame.module.css';
import styles from './audio-player.module.css';
import { useAudioKeys } from './use-audio-keys.ts';

const NOTICES = {
  failed: 'Bài nghe chưa tải được. Bạn kiểm tra kết nối rồi thử lại giúp mình.',
  offline: 'Bạn đang ngoại tuyến. Bài nghe sẽ chạy tiếp khi có mạng.',
};

type Props = {
  slot: AudioSlot;
  recording: Recording;
  /** where the learner resumes */
  startSeconds: number;
  /** what was played so far */
  played: Ranges;
  listener: PlaybackListener;
};

/** Plays a recording in its frame. */
export function AudioPlayer({ slot, recording, startSeconds, played, listener }: Props) {
  const { box, element, isWanted, jump, setControls } = slot;
  const [controller] = useState(
    () => new SoundController({ durationSeconds: recording.duration, startSeconds, notices: NOTICES }),
  );
  const state = useSyncExternalStore(
    controller.subscribe,
    () => controller.state,
    () => controller.state,
  );

  // What makes it obey is a layout effect: a press may come in the moment in which the controls are there.
  useLayoutEffect(() => (element.current ? controller.connect(element.current) : undefined), [controller, element]);
  useEffect(() => controller.tell(listener), [controller, listener]);
  useEffect(() => controller.startAt(startSeconds), [controller, startSeconds]);
  useLayoutEffect(() => {
    setControls(controller);
    return () => setControls(null);
  }, [controller, setControls]);
  // The frame takes presses until it has the controls.
  useLayoutEffect(() => {
    if (isWanted) controller.play();
    else controller.pause();
  }, [controller, isWanted]);
  useLayoutEffect(() => {
    if (jump) controller.jumpTo(jump.seconds);
  }, [controller, jump]);
  useAudioKeys(box, controller);

  const { positionSeconds, durationSeconds, speed, notice } = state;
  return (
    <>
      <div className={frame.controls}>
        <SeekBar
          positionSeconds={positionSeconds}
          durationSeconds={durationSeconds}
          bufferedSeconds={state.bufferedSeconds}
          played={played}
          onSeek={(seconds) => controller.seekTo(seconds)}
        />
        <div className={frame.row}>
          <PlayerButton label="Lùi 10 giây" className={frame.skip} onClick={() => controller.seekBy(-10)}>
            <SkipIcon direction="back" />
          </PlayerButton>
          <PlayerButton label="Tiến 10 giây" className={frame.skip} onClick={() => controller.seekBy(10)}>
            <SkipIcon direction="forward" />
          </PlayerButton>
          <span className={frame.time}>
            {formatClock(positionSeconds)} / {formatClock(durationSeconds)}
          </span>
          <span className={styles.waiting} role="status">
            {state.isWaiting ? 'Đang tải…' : null}
          </span>
          <VolumeControl
            volume={state.volume}
            isMuted={state.isMuted}
            onVolume={(volume) => controller.setVolume(volume)}
            onToggleMute={() => controller.toggleMute()}
          />
          <OptionMenu
            label={`Tốc độ phát: ${speedLabel(speed)}`}
            sections={[
              {
                label: 'Tốc độ',
                value: String(speed),
                options: SPEEDS.map((offered) => ({ value: String(offered), label: speedLabel(offered) })),
                onChange(value) {
                  const chosen = SPEEDS.find((offered) => String(offered) === value);
                  if (chosen) controller.setSpeed(chosen);
                },
              },
            ]}
          >
            {speedLabel(speed)}
          </OptionMenu>
        </div>
      </div>
      <div className={styles.notice} role="status">
        {notice ? <p>{notice}</p> : null}
        {state.phase === 'failed' ? (
          <button type="button" className={styles.retry} onClick={() => controller.play()}>
            Thử lại
          </button>
        ) : null}
      </div>
    </>
  );
}
