import { lazy } from 'react';
import recording from '#web/features/player/audio/audio-frame.module.css';
import { importWithRetry } from '#web/lib/import-with-retry.ts';
import type { PartProps } from './part-kind.ts';

const loadRecording = () => import('../lesson-recording.tsx');
const LessonRecording = lazy(() => importWithRetry(loadRecording));
// The server drew one: its code comes beside the page's own, not after it.
if (typeof document !== 'undefined' && document.querySelector('[data-player]')) {
  loadRecording().catch((error: unknown) => console.info('It will be fetched again.', error));
}

export function AudioPart({ lessonId, component, learnerId, part, onPercent }: PartProps<'audio'>) {
  return (
    <div className={recording.place}>
      <LessonRecording
        lessonId={lessonId}
        component={component}
        learnerId={learnerId}
        part={part}
        onPercent={onPercent}
      />
    </div>
  );
}
