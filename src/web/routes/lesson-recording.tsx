import { useCallback, useRef, useState } from 'react';
import type { ComponentView, LessonPartView } from '#contract/lessons.ts';
import { startPosition } from '#domain/player/start-position.ts';
import { AudioFrame, type Jump } from '#web/features/player/audio/audio-frame.tsx';
import { useKeptPosition } from '#web/features/progress/use-kept-position.ts';
import { pagePosition } from '#web/features/progress/page-position.ts';
import { TranscriptCard } from '#web/features/transcript/transcript-card.tsx';
import { importWithRetry } from '#web/lib/import-with-retry.ts';

const loadAudio = () => importWithRetry(() => import('./lesson-audio.tsx'));

type Props = {
  lessonId: number;
  component: Extract<ComponentView, { type: 5 }>;
  learnerId: number | null;
  /** the learner's own, null before any */
  part: LessonPartView | null;
  onPercent: (componentId: number, percent: number) => void;
};

/** A recording of an open lesson, with what is said in it. Lessons without any do not fetch it. */
export default function LessonRecording({ lessonId, component, learnerId, part, onPercent }: Props) {
  const { id, value: recording } = component;
  const element = useRef<HTMLAudioElement>(null);
  const [jump, setJump] = useState<Jump | null>(null);
  const [percent, setPercent] = useState(part?.percent ?? 0);
  const startSeconds = startPosition({
    page: pagePosition(part?.position),
    browser: useKeptPosition(learnerId, id),
    cookieSeconds: null,
    durationSeconds: recording.duration,
  });
  const tellPercent = useCallback(
    (heardPercent: number) => {
      // Never falls, also where the recording was replaced by a longer one. decisions §5
      setPercent((known) => Math.max(known, heardPercent));
      onPercent(id, heardPercent);
    },
    [id, onPercent],
  );
  return (
    <>
      <AudioFrame
        recording={recording}
        element={element}
        jump={jump}
        percent={percent}
        startSeconds={startSeconds}
        load={loadAudio}
      >
        {({ default: LessonAudio }, slot) => (
          <LessonAudio
            slot={slot}
            lessonId={lessonId}
            componentId={id}
            recording={recording}
            learnerId={learnerId}
            part={part}
            startSeconds={startSeconds}
            onPercent={tellPercent}
          />
        )}
      </AudioFrame>
      <TranscriptCard captions={recording.captions} media={element} onSeek={(seconds) => setJump({ seconds })} />
    </>
  );
}
