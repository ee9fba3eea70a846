import {
  CAPTION_CHOICES,
  offeredCaptionChoices,
  type Quality,
  QUALITIES,
  SERVERS,
  SPEEDS,
} from '#domain/player/video-choices.ts';
import type { MenuSection } from './option-menu-content.tsx';
import type { PlayerController, PlayerState } from '../player-controller.ts';
import { CAPTION_LABELS, SERVER_LABELS, speedLabel } from './player-labels.ts';
import { QUALITY_LABELS } from './quality-labels.ts';
import type { PictureInPicture } from '../picture/use-picture-in-picture.ts';

const VOLUMES = [1, 0.75, 0.5, 0.25, 0];

/** The player's options, each bound to what it changes. */
export function menuSections(
  state: PlayerState,
  controller: PlayerController,
  offered: { readonly qualities: readonly Quality[]; readonly captions: readonly ('ja' | 'vi')[] },
): Record<'speed' | 'quality' | 'server' | 'captions' | 'volume', MenuSection> {
  const shownVolume = state.isMuted ? 0 : state.volume;
  return {
    speed: {
      label: 'Tốc độ',
      value: String(state.speed),
      options: SPEEDS.map((speed) => ({ value: String(speed), label: speedLabel(speed) })),
      onChange: (value) => {
        const speed = SPEEDS.find((candidate) => String(candidate) === value);
        if (speed) controller.setSpeed(speed);
      },
    },
    quality: {
      label: 'Chất lượng',
      value: state.quality,
      options: QUALITIES.filter((quality) => offered.qualities.includes(quality)).map((quality) => ({
        value: quality,
        label: QUALITY_LABELS[quality],
      })),
      onChange: (value) => {
        const quality = QUALITIES.find((candidate) => candidate === value);
        if (quality) controller.setQuality(quality);
      },
    },
    server: {
      label: 'Máy chủ',
      value: state.server,
      options: SERVERS.map((server) => ({ value: server, label: SERVER_LABELS[server] })),
      onChange: (value) => {
        const server = SERVERS.find((candidate) => candidate === value);
        if (server) controller.setServer(server);
      },
    },
    captions: {
      label: 'Phụ đề',
      value: state.captions,
      options: offeredCaptionChoices(offered.captions).map((choice) => ({
        value: choice,
        label: CAPTION_LABELS[choice],
      })),
      onChange: (value) => {
        const choice = CAPTION_CHOICES.find((candidate) => candidate === value);
        if (choice) controller.setCaptions(choice);
      },
    },
    volume: {
      label: 'Âm lượng',
      value: String(shownVolume),
      options: VOLUMES.map((volume) => ({
        value: String(volume),
        label: volume === 0 ? 'Tắt tiếng' : `${volume * 100}%`,
      })),
      onChange: (value) => controller.setVolume(Number(value)),
    },
  };
}

/** Picture-in-picture, where the bar has no room for its button. */
export function pictureInPictureSection({ isOn, toggle }: PictureInPicture): MenuSection {
  return {
    label: 'Cửa sổ nổi',
    value: isOn ? 'on' : 'off',
    options: [
      { value: 'off', label: 'Tắt' },
      { value: 'on', label: 'Bật' },
    ],
    onChange: (value) => ((value === 'on') === isOn ? undefined : toggle()),
  };
}
