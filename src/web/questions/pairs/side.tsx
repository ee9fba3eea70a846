import type { ReactNode } from 'react';
import type { QuestionText } from '#domain/exercise/question-text.ts';
import { classNames } from '#web/ui/class-names.ts';
import { pastelClass } from '#web/ui/pastel.ts';
import { SoundButton } from '#web/ui/sound-button.tsx';
import { letterOf } from '../letter.ts';
import { QuestionPicture } from '../question-picture.tsx';
import { RichText } from '../rich-text.tsx';
import { VerdictMark } from '../verdict-mark.tsx';
import styles from './side.module.css';

type Props = {
  text: QuestionText;
  /** where it stands, in words */
  name: string;
  /** on the right-hand side */
  isRight: boolean;
  /** of its pair; null: in none */
  place: number | null;
  /** the other side of its pair, in words */
  partner: ReactNode | null;
  /** waits for its other side */
  isActive: boolean;
  isStill: boolean;
  /** whether its pair is right; null before the check */
  verdict: boolean | null;
  onPress: () => void;
};

/** One side of a pair. The letter says the same as the colour. */
export function Side({ text, name, isRight, place, partner, isActive, isStill, verdict, onPress }: Props) {
  return (
    <span className={styles.row}>
      <button
        type="button"
        className={classNames(
          styles.side,
          isRight && styles.mirrored,
          isActive && styles.active,
          partner !== null && [styles.paired, pastelClass(place ?? 0)].join(' '),
          isStill && styles.still,
        )}
        aria-pressed={place !== null}
        aria-disabled={isStill}
        onClick={() => (isStill ? undefined : onPress())}
      >
        <span className={styles.tag} aria-hidden="true">
          {place !== null && letterOf(place)}
        </span>
        <span className={styles.text}>
          {text.image && <QuestionPicture image={text.image} className={styles.picture} />}
          <RichText html={text.html} />
          {text.html === '' && !text.image?.alt && <span className="visually-hidden">{name}</span>}
        </span>
        {place !== null && (
          <span className="visually-hidden">
            , cặp {letterOf(place)}
            {partner === null ? ', chờ nối' : ', nối với '}
            {partner}
          </span>
        )}
        {verdict !== null && (
          <VerdictMark className={styles.mark} isRight={verdict} words={verdict ? ', đúng' : ', chưa đúng'} />
        )}
      </button>
      {text.audio !== undefined && <SoundButton src={text.audio} label={`Nghe ${name}`} />}
    </span>
  );
}
