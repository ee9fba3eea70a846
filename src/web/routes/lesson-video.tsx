import { useEffect, useMemo, useState } from 'react';
import type { LessonRecordView, VideoView } from '#contract/lessons.ts';
import { startPosition } from '#domain/player/start-position.ts';
import type { Quality, Server } from '#domain/player/video-choices.ts';
import { Player } from '#web/features/player/player.tsx';
import type { PlaybackListener } from '#web/features/player/player-state.ts';
import { rememberPosition } from '#web/features/player/remember-position.ts';
import type { Frame } from '#web/features/player/video-frame.tsx';
import { learnerOutbox } from '#web/features/progress/learner-outbox.ts';
import { loadOutbox } from '#web/features/progress/outbox-access.ts';
import { PlaybackReporter } from '#web/features/progress/playback-reporter.ts';
import { serverNowMs } from '#web/features/progress/server-clock.ts';

type Props = {
  frame: Frame;
  lessonId: number;
  video: VideoView;
  learnerId: number | null;
  record: LessonRecordView | null;
  server: Server;
  quality: Quality;
  /** of this browser's cookie */
  cookieSeconds: number | null;
  onPercent: (videoPercent: number) => void;
};

/** The lesson's video with the reporting of what is played. Fetched when somebody reaches for it. */
export default function LessonVideo(props: Props) {
  const { frame, lessonId, video, learnerId, record, server, quality, cookieSeconds, onPercent } = props;
  const outbox = learnerId === null ? null : learnerOutbox(learnerId);
  useEffect(() => {
    if (learnerId !== null) void loadOutbox(learnerId);
  }, [learnerId]);
  // Another lesson follows without a new page: what was played here is sent now.
  useEffect(() => () => void outbox?.flush(), [outbox]);

  const [startSeconds] = useState(() =>
    startPosition({
      server: record?.position
        ? { seconds: record.position.seconds, atMs: Date.parse(record.position.updated_at) }
        : null,
      unsent: outbox?.unsentPosition(lessonId) ?? null,
      cookieSeconds,
      durationSeconds: video.duration,
    }),
  );

  const listener = useMemo((): PlaybackListener => {
    const reporter = new PlaybackReporter({
      lessonId,
      durationSeconds: video.duration,
      known: record?.played ?? [],
      outbox,
      onPercent,
      serverNowMs,
    });
    return {
      onPlay: () => reporter.start(),
      onSample(sample, halts) {
        reporter.sample(sample, halts);
        if (!sample.isSeeking) rememberPosition(video.name, sample.positionSeconds);
      },
    };
  }, [lessonId, video, record, outbox, onPercent]);

  return (
    <Player
      frame={frame}
      video={video}
      server={server}
      quality={quality}
      startSeconds={startSeconds}
      listener={listener}
    />
  );
}
