import { useEffect, useMemo, useState } from 'react';
import type { LessonRecordView, VideoView } from '#contract/lessons.ts';
import { positionInCookie, withPosition } from '#domain/player/start-position.ts';
import type { Quality, Server } from '#domain/player/video-choices.ts';
import { learnerCelebrations } from '#web/features/celebration/learner-celebrations.ts';
import { Player } from '#web/features/player/player.tsx';
import type { PlaybackListener } from '#web/lib/media/media-state.ts';
import { readPlayerCookies, writePlayerCookie } from '#web/features/player/player-cookies.ts';
import type { Frame } from '#web/features/player/video-frame.tsx';
import { createProgressOutbox } from '#web/features/progress/create-progress-outbox.ts';
import { keepPosition } from '#web/features/progress/kept-positions.ts';
import { PROGRESS } from '#web/features/progress/progress-access.ts';
import { PlaybackReporter } from '#web/features/progress/playback-reporter.ts';
import { saveNow } from '#web/features/progress/save-now.ts';
import type { Ranges } from '#domain/progress/ranges.ts';
import { serverNowMs } from '#web/features/progress/server-clock.ts';
import { useWatchPause } from '#web/features/rating/use-watch-pause.tsx';

const NOTHING: Ranges = [];

type Props = {
  frame: Frame;
  courseId: number;
  lessonId: number;
  video: VideoView;
  learnerId: number | null;
  record: LessonRecordView | null;
  server: Server;
  quality: Quality;
  startSeconds: number;
  onPercent: (videoPercent: number) => void;
};

/** The lesson's video with the reporting of what is played. Fetched when somebody reaches for it. */
export default function LessonVideo(props: Props) {
  const { frame, courseId, lessonId, video, learnerId, record, server, quality, startSeconds, onPercent } = props;
  const outbox = learnerId === null ? null : PROGRESS.open(learnerId, createProgressOutbox);
  const celebrations = learnerId === null ? null : learnerCelebrations(learnerId);
  // Another lesson follows without a new page: what was played here is sent now.
  useEffect(() => () => void outbox?.flush(), [outbox]);
  const activity = useMemo(() => celebrations?.createActivity() ?? null, [celebrations]);
  useEffect(() => () => activity?.leave(), [activity]);

  const { clock, popup } = useWatchPause({ learnerId, courseId, element: frame.element });

  const known = record?.parts.find((part) => part.key === video.component_id)?.played ?? NOTHING;
  const [played, setPlayed] = useState<Ranges>(known);
  const listener = useMemo((): PlaybackListener => {
    const reporter = new PlaybackReporter({
      lessonId,
      componentId: video.component_id,
      durationSeconds: video.duration,
      known,
      outbox,
      onPercent,
      onPlayed: setPlayed,
      keepPosition(position) {
        keepPosition(learnerId, video.component_id, position);
        if (learnerId === null) rememberInCookie(video.name, position.seconds);
      },
      serverNowMs,
    });
    return {
      onPlay() {
        reporter.start();
        activity?.begin();
      },
      onEnded(resetPoster) {
        if (!outbox || !activity) return resetPoster();
        void activity.finish(lessonId, { saveProgress: () => saveNow(outbox, lessonId), rest: resetPoster });
      },
      onSample(sample, isStop) {
        reporter.sample(sample, isStop);
        clock?.sample(sample, isStop);
        if (isStop) activity?.pause();
      },
    };
  }, [learnerId, lessonId, video, known, outbox, activity, clock, onPercent]);

  return (
    <>
      <Player
        frame={frame}
        video={video}
        server={server}
        quality={quality}
        startSeconds={startSeconds}
        played={played}
        listener={listener}
      />
      {popup}
    </>
  );
}

/** A guest's position in the video, to the second. */
function rememberInCookie(videoName: string, seconds: number): void {
  const { positions } = readPlayerCookies(document.cookie);
  if (positionInCookie(positions, videoName) === Math.floor(seconds)) return;
  writePlayerCookie('positions', withPosition(positions, videoName, seconds));
}
