import { karaokeOf, litLetters } from '#domain/exercise/speaking/karaoke.ts';
import type { SpeakingQuestion } from '#domain/exercise/speaking/speaking.ts';
import { useEffect, useRef } from 'react';
import { RichText } from '../rich-text.tsx';
import styles from './karaoke-text.module.css';
import { letterPlaces } from './letter-places.ts';
import type { SpeakingController } from './speaking-controller.ts';

/** Named in the style sheet. */
const HIGHLIGHT = 'karaoke';

type Props = {
  html: string;
  times: SpeakingQuestion['karaoke'];
  controller: SpeakingController;
  /** something is heard or spoken that the text follows */
  isRunning: boolean;
};

/** The sentence, lit letter by letter. Nothing is announced, and the markup with its readings stays as it is. */
export function KaraokeText({ html, times, controller, isRunning }: Props) {
  const box = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // Browsers without highlights show the plain sentence.
    if (!box.current || !isRunning || !('highlights' in CSS)) return undefined;
    const places = letterPlaces(box.current);
    const sentence = places.map(() => '字').join('');
    const range = new Range();
    range.setStart(box.current, 0);
    CSS.highlights.set(HIGHLIGHT, new Highlight(range));
    let frame = 0;
    const draw = () => {
      const lit = places[litNow(controller, sentence, times) - 1];
      if (lit) range.setEnd(lit.node, lit.end);
      else range.collapse(true);
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => {
      cancelAnimationFrame(frame);
      CSS.highlights.delete(HIGHLIGHT);
    };
  }, [html, times, controller, isRunning]);
  return (
    <p ref={box} className={styles.text} lang="ja">
      <RichText html={html} />
    </p>
  );
}

/** A recording whose length is not known yet lights nothing. */
function litNow(controller: SpeakingController, sentence: string, times: SpeakingQuestion['karaoke']): number {
  const position = controller.position();
  const lengthMs = position && controller.modelLengthMs(position.speed);
  if (!position || lengthMs === null) return 0;
  // The times are those of the default recording.
  const timedMs = controller.modelLengthMs('default') ?? lengthMs;
  return litLetters(karaokeOf(sentence, times, { lengthMs, timedMs }), position.atMs);
}
