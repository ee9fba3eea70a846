import { useRootData } from '#web/lib/root-data.ts';
import { fullTime, timeAgo } from '#web/lib/time-ago.ts';

type Props = { isoTime: string; nowMs: number };

/** When something was, relative to now; in full for who points at it. decisions §2 */
export function PastTime({ isoTime, nowMs }: Props) {
  const { language, timeZone } = useRootData();
  return (
    <time dateTime={isoTime} title={fullTime(isoTime, language, timeZone)}>
      {timeAgo(isoTime, nowMs, language, timeZone)}
    </time>
  );
}
