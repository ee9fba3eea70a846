import type { SpeakingAnswer } from '#domain/exercise/speaking/speaking.ts';
import { decodeSound } from '#web/lib/recorder/decode-sound.ts';
import { BROWSER_MICROPHONE } from '#web/lib/recorder/microphone-ports.ts';
import { recordMicrophone } from '#web/lib/recorder/record-microphone.ts';
import { schedule } from '#web/lib/schedule.ts';
import { useCloseGuard } from '#web/lib/use-close-guard.ts';
import { useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { PassContext, QuestionIdContext, RecordingsContext } from './speaking-context.ts';
import {
  SpeakingController,
  type SpeakingPlace,
  type SpeakingPorts,
  type SpeakingView,
} from './speaking-controller.ts';

const BROWSER: SpeakingPorts = {
  nowMs: () => performance.now(),
  schedule,
  record: (signal) => recordMicrophone(BROWSER_MICROPHONE, signal),
  decode: async (recording) => decodeSound(await recording.arrayBuffer()),
};

type Options = {
  readonly answer: SpeakingAnswer | null;
  readonly isShown: boolean;
  readonly onAnswer: (answer: SpeakingAnswer) => void;
};

/** The steps of one speaking question, from its opening until it is left. */
export function useSpeaking({ answer, isShown, onAnswer }: Options): [SpeakingController, SpeakingView] {
  const recordings = useContext(RecordingsContext);
  const questionId = useContext(QuestionIdContext);
  const pass = useContext(PassContext);
  const latest = useRef({ recordings, questionId, pass, answer, onAnswer });
  useEffect(() => {
    latest.current = { recordings, questionId, pass, answer, onAnswer };
  });
  const [controller] = useState(() => new SpeakingController(BROWSER));
  useEffect(() => {
    const place: SpeakingPlace = {
      load: async (speed) => {
        const { recordings: kept, questionId: id } = latest.current;
        return kept && kept.load(id, speed);
      },
      save: async (speed, recording) => {
        const { recordings: kept, questionId: id } = latest.current;
        return (await kept?.save(id, speed, recording)) ?? false;
      },
      pass: () => latest.current.pass(),
      onAnswer: (spoken) => latest.current.onAnswer(spoken),
    };
    void controller.open(place, latest.current.answer);
    const onChange = () => (document.hidden ? controller.send({ kind: 'tabHidden' }) : undefined);
    document.addEventListener('visibilitychange', onChange);
    return () => {
      document.removeEventListener('visibilitychange', onChange);
      controller.close();
    };
  }, [controller]);
  useEffect(() => {
    if (!isShown) controller.send({ kind: 'tabHidden' });
  }, [controller, isShown]);
  useCloseGuard(controller.isRecording);
  return [controller, useSyncExternalStore(controller.subscribe, controller.view, controller.view)];
}
