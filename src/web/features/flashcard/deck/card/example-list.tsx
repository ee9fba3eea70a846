import type { CardValueView } from '#contract/flashcards.ts';
import { parseFurigana } from '#domain/text/furigana.ts';
import styles from './card-face.module.css';
import { FuriganaText } from '#web/ui/furigana-text.tsx';
import { SoundButton } from '#web/ui/sound-button.tsx';

type Props = { value: CardValueView };

/** Example sentences with their recordings. */
export function ExampleList({ value: { example } }: Props) {
  return example.map(({ example: sentence, audio }, index) => (
    <p key={index} className={styles.example}>
      {audio ? <SoundButton src={audio} label="Nghe câu ví dụ" /> : null}
      <FuriganaText className={styles.sentence} parts={parseFurigana(sentence)} />
    </p>
  ));
}
