import type { Quality } from '#domain/player/video-choices.ts';

export const QUALITY_LABELS: Record<Quality, string> = { auto: 'Tự động', '720p': '720p', '360p': '360p' };
