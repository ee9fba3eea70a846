import { askedSpeed, type SpeakingEvent, type SpeakingState } from '#domain/exercise/speaking/speaking-steps.ts';
import { classNames } from '#web/ui/class-names.ts';
import Mic from 'lucide-react/icons/mic';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import Square from 'lucide-react/icons/square';
import type { Ref } from 'react';
import styles from './large-button.module.css';
import { CAPTURE_WORDS, SPEED_WORDS } from './speaking-words.ts';

type Props = { state: SpeakingState; ref: Ref<HTMLButtonElement>; onPress: (event: SpeakingEvent) => void };

/** What comes next, large: listening, then recording and ending it. Nothing in free practice. */
export function LargeButton({ state, ref, onPress }: Props) {
  const shown = whatNext(state);
  if (!shown) return null;
  const { label, words, event, icon: Icon, isLive = false, isOff = false, isListening = false } = shown;
  return (
    <div className={styles.zone}>
      <button
        ref={ref}
        type="button"
        className={classNames(styles.button, isListening && styles.listening, isLive && styles.live)}
        aria-label={label}
        aria-disabled={isOff}
        onClick={isOff ? undefined : () => onPress(event)}
      >
        <Icon aria-hidden="true" />
      </button>
      <p className={styles.words} aria-hidden="true">
        {words}
      </p>
    </div>
  );
}

function whatNext(state: SpeakingState) {
  const { capture, sound, step } = state;
  if (capture) {
    const event = { kind: 'recordPressed', speed: capture.speed } as const;
    if (capture.phase === 'recording') {
      const words = (
        <>
          <b>Đang thu âm…</b> nói xong thì chạm vào đây để dừng
        </>
      );
      return { label: 'Đang thu âm, bấm để dừng', words, event, icon: Square, isLive: true };
    }
    const words = CAPTURE_WORDS[capture.phase];
    return { label: words, words, event, icon: Mic, isOff: capture.phase === 'ending' };
  }
  const asked = askedSpeed(state);
  if (asked) {
    const words = `Chạm để nói · ${SPEED_WORDS[asked]}`;
    return {
      label: `Thu tốc độ ${SPEED_WORDS[asked]}`,
      words,
      event: { kind: 'recordPressed', speed: asked },
      icon: Mic,
    } as const;
  }
  if (step === 'free') return null;
  const speed = step === 'speakSlow' ? 'slow' : 'default';
  const event = { kind: 'playPressed', sound: { voice: 'model', speed } } as const;
  if (sound?.voice === 'model' && sound.speed === speed) {
    const words = `Đang phát mẫu · ${SPEED_WORDS[speed]}`;
    return { label: `${words}, bấm để dừng`, words, event, icon: Pause, isListening: true };
  }
  return { label: 'Nghe mẫu để bắt đầu', words: 'Chạm để nghe mẫu', event, icon: Play, isListening: true };
}
