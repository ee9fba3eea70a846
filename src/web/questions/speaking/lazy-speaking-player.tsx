import { importWithRetry } from '#web/lib/import-with-retry.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { lazy, Suspense } from 'react';
import type { PlayerProps } from '../question-player.ts';

const SpeakingPlayer = lazy(() =>
  importWithRetry(async () => ({ default: (await import('./speaking-player.tsx')).SpeakingPlayer })),
);

/** The recorder and the library that draws waves come with the first speaking question. */
export function LazySpeakingPlayer(props: PlayerProps<'speaking'>) {
  return (
    <Suspense fallback={<Skeleton height="30rem" />}>
      <SpeakingPlayer {...props} />
    </Suspense>
  );
}
