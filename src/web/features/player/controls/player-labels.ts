import type { CaptionChoice, Server } from '#domain/player/video-choices.ts';

export const SERVER_LABELS: Record<Server, string> = { jp: 'Nhật Bản', vn: 'Việt Nam' };

export const CAPTION_LABELS: Record<CaptionChoice, string> = {
  off: 'Tắt',
  ja: 'Tiếng Nhật',
  vi: 'Tiếng Việt',
  both: 'Cả hai',
};

/** `1,25×`: the decimal comma of Vietnamese. */
export function speedLabel(speed: number): string {
  return `${String(speed).replace('.', ',')}×`;
}
