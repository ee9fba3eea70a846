import Captions from 'lucide-react/icons/captions';
import Maximize from 'lucide-react/icons/maximize';
import Minimize from 'lucide-react/icons/minimize';
import Pause from 'lucide-react/icons/pause';
import PictureInPicture2 from 'lucide-react/icons/picture-in-picture-2';
import Play from 'lucide-react/icons/play';
import Server from 'lucide-react/icons/server';
import Settings from 'lucide-react/icons/settings';
import type { Quality } from '#domain/player/video-choices.ts';
import { formatClock } from '#domain/course/duration.ts';
import type { Ranges } from '#domain/progress/ranges.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './control-bar.module.css';
import { menuSections, pictureInPictureSection } from './menu-sections.ts';
import { OptionMenu } from './option-menu.tsx';
import { PlayerButton } from './player-button.tsx';
import type { PlayerController, PlayerState } from '../player-controller.ts';
import { CAPTION_LABELS, SERVER_LABELS, speedLabel } from './player-labels.ts';
import { QUALITY_LABELS } from './quality-labels.ts';
import { SeekBar } from './seek-bar.tsx';
import { SkipIcon } from './skip-icon.tsx';
import type { PictureInPicture } from '../picture/use-picture-in-picture.ts';
import { VolumeControl } from './volume-control.tsx';

type Props = {
  state: PlayerState;
  controller: PlayerController;
  /** what was played so far */
  played: Ranges;
  qualities: readonly Quality[];
  captions: readonly ('ja' | 'vi')[];
  /** the user is idle */
  isHidden: boolean;
  /** null: not supported, or nothing to show in it yet */
  pictureInPicture: PictureInPicture | null;
  isFullscreen: boolean;
  onToggleFullscreen: () => void;
};

/** Seek bar and buttons. On phones, quality, server, volume and captions share one menu. */
export function ControlBar({
  state,
  controller,
  played,
  qualities,
  captions,
  isHidden,
  pictureInPicture,
  isFullscreen,
  onToggleFullscreen,
}: Props) {
  const { isPlaying, positionSeconds, durationSeconds, speed, quality, server } = state;
  const sections = menuSections(state, controller, { qualities, captions });
  const hasCaptions = captions.length > 0;
  return (
    <div className={classNames(styles.chrome, isHidden && styles.hidden)}>
      <SeekBar
        positionSeconds={positionSeconds}
        durationSeconds={durationSeconds}
        bufferedSeconds={state.bufferedSeconds}
        played={played}
        onSeek={(seconds) => controller.seekTo(seconds)}
      />
      <div className={styles.bar}>
        <PlayerButton
          label={isPlaying ? 'Tạm dừng (S hoặc phím cách)' : 'Phát (S hoặc phím cách)'}
          onClick={() => controller.toggle()}
        >
          {isPlaying ? (
            <Pause className={styles.solid} aria-hidden="true" />
          ) : (
            <Play className={styles.solid} aria-hidden="true" />
          )}
        </PlayerButton>
        <PlayerButton label="Lùi 10 giây" className={styles.skip} onClick={() => controller.seekBy(-10)}>
          <SkipIcon direction="back" />
        </PlayerButton>
        <PlayerButton label="Tiến 10 giây" className={styles.skip} onClick={() => controller.seekBy(10)}>
          <SkipIcon direction="forward" />
        </PlayerButton>
        <VolumeControl
          volume={state.volume}
          isMuted={state.isMuted}
          onVolume={(volume) => controller.setVolume(volume)}
          onToggleMute={() => controller.toggleMute()}
        />
        <span className={styles.time}>
          {formatClock(positionSeconds)}
          <span className={styles.length}> / {formatClock(durationSeconds)}</span>
        </span>
        <OptionMenu className={styles.speed} label={`Tốc độ phát: ${speedLabel(speed)}`} sections={[sections.speed]}>
          {speedLabel(speed)}
        </OptionMenu>
        {hasCaptions ? (
          <OptionMenu
            className={styles.wide}
            label={`Phụ đề: ${CAPTION_LABELS[state.captions]}`}
            sections={[sections.captions]}
          >
            <Captions aria-hidden="true" />
          </OptionMenu>
        ) : null}
        <OptionMenu
          className={styles.wide}
          label={`Chất lượng: ${QUALITY_LABELS[quality]}`}
          sections={[sections.quality]}
        >
          {QUALITY_LABELS[quality]}
        </OptionMenu>
        <OptionMenu
          className={styles.wide}
          label={`Máy chủ: ${server.toUpperCase()} – ${SERVER_LABELS[server]}`}
          sections={[sections.server]}
        >
          <Server aria-hidden="true" />
          {server.toUpperCase()}
        </OptionMenu>
        <OptionMenu
          className={styles.narrow}
          label="Cài đặt video"
          sections={[
            ...(hasCaptions ? [sections.captions] : []),
            sections.quality,
            sections.server,
            sections.volume,
            ...(pictureInPicture ? [pictureInPictureSection(pictureInPicture)] : []),
          ]}
        >
          <Settings aria-hidden="true" />
        </OptionMenu>
        {pictureInPicture ? (
          <PlayerButton
            className={styles.wide}
            label={pictureInPicture.isOn ? 'Đóng cửa sổ nổi' : 'Xem trong cửa sổ nổi'}
            aria-pressed={pictureInPicture.isOn}
            onClick={pictureInPicture.toggle}
          >
            <PictureInPicture2 aria-hidden="true" />
          </PlayerButton>
        ) : null}
        <PlayerButton
          label={isFullscreen ? 'Thoát toàn màn hình (F)' : 'Toàn màn hình (F)'}
          onClick={onToggleFullscreen}
        >
          {isFullscreen ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
        </PlayerButton>
      </div>
    </div>
  );
}
