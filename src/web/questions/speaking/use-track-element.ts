import type { RecordingSpeed } from '#domain/exercise/recording-limits.ts';
import type { Sound } from '#domain/exercise/speaking/speaking-steps.ts';
import { type RefCallback, useEffect, useState } from 'react';
import type { SpeakingController } from './speaking-controller.ts';

/** The element that plays a track, known to the controller. */
export function useTrackElement(
  controller: SpeakingController,
  voice: Sound['voice'],
  speed: RecordingSpeed,
): [HTMLAudioElement | null, RefCallback<HTMLAudioElement>] {
  const [element, setElement] = useState<HTMLAudioElement | null>(null);
  useEffect(
    () => (element ? controller.connect({ voice, speed }, element) : undefined),
    [controller, voice, speed, element],
  );
  return [element, setElement];
}
