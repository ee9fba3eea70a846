import { useEffect, useMemo, useState } from 'react';
import type { LessonPartView } from '#contract/lessons.ts';
import { AudioPlayer } from '#web/features/player/audio/audio-player.tsx';
import type { AudioSlot, Recording } from '#web/features/player/audio/audio-frame.tsx';
import { learnerCelebrations } from '#web/features/celebration/learner-celebrations.ts';
import type { PlaybackListener } from '#web/lib/media/media-state.ts';
import { createProgressOutbox } from '#web/features/progress/create-progress-outbox.ts';
import { keepPosition } from '#web/features/progress/kept-positions.ts';
import { PROGRESS } from '#web/features/progress/progress-access.ts';
import { PlaybackReporter } from '#web/features/progress/playback-reporter.ts';
import { saveNow } from '#web/features/progress/save-now.ts';
import type { Ranges } from '#domain/progress/ranges.ts';
import { serverNowMs } from '#web/features/progress/server-clock.ts';

const NOTHING: Ranges = [];

type Props = {
  slot: AudioSlot;
  lessonId: number;
  componentId: number;
  recording: Recording;
  learnerId: number | null;
  /** the learner's own, null before any */
  part: LessonPartView | null;
  startSeconds: number;
  onPercent: (percent: number) => void;
};

/** A recording of the lesson with the reporting of what is played. Fetched when somebody reaches for it. */
export default function LessonAudio(props: Props) {
  const { slot, lessonId, componentId, recording, learnerId, part, startSeconds, onPercent } = props;
  const outbox = learnerId === null ? null : PROGRESS.open(learnerId, createProgressOutbox);
  const celebrations = learnerId === null ? null : learnerCelebrations(learnerId);
  // Another lesson follows without a new page: what was played here is sent now.
  useEffect(() => () => void outbox?.flush(), [outbox]);
  const activity = useMemo(() => celebrations?.createActivity() ?? null, [celebrations]);
  useEffect(() => () => activity?.leave(), [activity]);

  const known = part?.played ?? NOTHING;
  const [played, setPlayed] = useState<Ranges>(known);
  const listener = useMemo((): PlaybackListener => {
    const reporter = new PlaybackReporter({
      lessonId,
      componentId,
      durationSeconds: recording.duration,
      known,
      outbox,
      onPercent,
      onPlayed: setPlayed,
      keepPosition: (position) => keepPosition(learnerId, componentId, position),
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
        if (isStop) activity?.pause();
      },
    };
  }, [learnerId, lessonId, componentId, recording, known, outbox, activity, onPercent]);

  return (
    <AudioPlayer slot={slot} recording={recording} startSeconds={startSeconds} played={played} listener={listener} />
  );
}
