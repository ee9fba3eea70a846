import type { CSSProperties } from 'react';
import { PASS_PERCENT } from '#domain/progress/lesson-percent.ts';

type SeekBarTimes = { positionSeconds: number; durationSeconds: number; bufferedSeconds: number };

/** Positions on the seek bar as custom properties. */
export function seekBarStyle({ positionSeconds, durationSeconds, bufferedSeconds }: SeekBarTimes): CSSProperties {
  const share = (seconds: number) => `${durationSeconds > 0 ? (seconds / durationSeconds) * 100 : 0}%`;
  return {
    '--played': share(positionSeconds),
    '--buffered': share(bufferedSeconds),
    '--pass': `${PASS_PERCENT}%`,
  } as CSSProperties;
}
