import Lightbulb from 'lucide-react/icons/lightbulb';
import { useId, useState } from 'react';
import type { Question } from '#domain/exercise/question.ts';
import { QuestionText } from '#web/questions/question-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { suggestionWidthPx } from '#web/questions/suggestion-width.ts';
import styles from './suggestion.module.css';

type Props = { questions: readonly Question[] };

/** 'Gợi ý': what the author says before the check. Nothing where nobody wrote one. */
export function Suggestion({ questions }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const texts = questions.flatMap(({ suggest }) => (suggest ? [suggest] : []));
  if (texts.length === 0) return null;
  const width = Math.max(...texts.map(({ html }) => suggestionWidthPx(html)));
  return (
    <div
      role="presentation"
      className={styles.suggestion}
      onKeyDown={(event) => (event.key === 'Escape' ? setOpen(false) : undefined)}
    >
      <Button tone="ghost" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <Lightbulb aria-hidden="true" />
        Gợi ý
      </Button>
      <div id={id} role="status" className={styles.box} style={{ width: `${width / 16}rem` }}>
        {isOpen ? texts.map((text, index) => <QuestionText key={index} text={text} />) : null}
      </div>
    </div>
  );
}
