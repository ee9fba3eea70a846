import type { QuestionText as Text } from '#domain/exercise/question-text.ts';
import { ListenButton } from './listen-button.tsx';
import { QuestionPicture } from './question-picture.tsx';
import styles from './question-text.module.css';
import { RichText } from './rich-text.tsx';

type Props = { text: Text };

/** A text of a question with its sound and its picture. */
export function QuestionText({ text: { html, audio, image } }: Props) {
  return (
    <div className={styles.text}>
      {audio !== undefined && <ListenButton src={audio} />}
      {image && <QuestionPicture image={image} className={styles.picture} />}
      {html !== '' && <RichText html={html} />}
    </div>
  );
}
