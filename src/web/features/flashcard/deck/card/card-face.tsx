import RefreshCw from 'lucide-react/icons/refresh-cw';
import { memo, type ReactNode } from 'react';
import type { CardValueView } from '#contract/flashcards.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './card-face.module.css';
import { ExampleList } from './example-list.tsx';
import { KanjiMeanings } from './kanji-meanings.tsx';
import { MeaningExamples } from './meaning-examples.tsx';
import { SoundButton } from '#web/ui/sound-button.tsx';
import { WordBlock } from './word-block.tsx';

type Props = {
  value: CardValueView;
  side: 'front' | 'back';
  /** language of this side */
  language: 'ja' | 'vi';
  isHidden: boolean;
  /** the like button, if any */
  heart: ReactNode;
  /** how to remember it; on the back only */
  note: ReactNode;
};

/** One side of a card: the word in Japanese, or its meaning. Pressing the hint flips it (card-press.ts). */
export const CardFace = memo(function CardFace({ value, side, language, isHidden, heart, note }: Props) {
  const isBack = side === 'back';
  const picture = isBack ? value.back_image : value.front_image;
  // A question in Vietnamese must not reveal the word by sound or kanji.
  const isHeard = value.audio !== null && (language === 'ja' || isBack);
  return (
    <div
      className={classNames(styles.face, isBack && styles.back)}
      role="group"
      aria-label={isBack ? 'Mặt sau' : 'Mặt trước'}
      data-side={side}
      inert={isHidden}
    >
      <div className={styles.top}>
        {isHeard && value.audio ? <SoundButton src={value.audio} label="Nghe từ" isOn /> : <span />}
        {heart}
      </div>
      <div className={styles.body}>
        {language === 'ja' ? (
          <>
            <WordBlock value={value} />
            {picture ? <CardPicture src={picture} /> : null}
            {isBack ? <KanjiMeanings value={value} /> : null}
            <ExampleList value={value} />
          </>
        ) : (
          <>
            <div className={styles.lead}>
              {picture ? <CardPicture src={picture} /> : null}
              <p className={styles.meaning}>{value.meaning}</p>
            </div>
            {isBack ? <KanjiMeanings value={value} /> : null}
            <MeaningExamples value={value} />
          </>
        )}
        {isBack ? note : null}
      </div>
      <button type="button" className={styles.hint} data-hint="">
        <RefreshCw aria-hidden="true" />
        <span className={styles.forFinger}>{isBack ? 'Chạm để quay lại mặt trước' : 'Chạm vào thẻ để lật'}</span>
        <span className={styles.forMouse}>
          {isBack ? 'Bấm hoặc nhấn phím cách để quay lại' : 'Bấm hoặc nhấn phím cách để lật'}
        </span>
      </button>
    </div>
  );
});

/** Picture of the word; the adjacent text describes it. */
function CardPicture({ src }: { src: string }) {
  return <img className={styles.picture} src={src} alt="" draggable={false} decoding="async" />;
}
