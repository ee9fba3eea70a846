import { ListenButton } from '../listen-button.tsx';
import type { PlayerProps } from '../question-player.ts';
import styles from './choice-group.module.css';
import { ChoicePlayer } from './choice-player.tsx';

type Props = {
  /** the sound that all of them are about */
  audio: string;
  questions: readonly (PlayerProps<'choice'> & { id: number })[];
};

/** Questions about one sound, which is drawn once. */
export function ChoiceGroup({ audio, questions }: Props) {
  return (
    <div className={styles.group}>
      <ListenButton src={audio} />
      {questions.map(({ id, question, ...props }) => {
        const { html, image } = question.question;
        const withoutSound = { ...question, question: image ? { html, image } : { html } };
        return <ChoicePlayer key={id} {...props} question={withoutSound} />;
      })}
    </div>
  );
}
