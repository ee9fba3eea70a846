import Lightbulb from 'lucide-react/icons/lightbulb';
import { useId, useState } from 'react';
import type { QuestionText as Text } from '#domain/exercise/question-text.ts';
import { QuestionText } from '#web/questions/question-text.tsx';
import { suggestionWidthPx } from '#web/questions/suggestion-width.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './question-hint.module.css';

type Props = { number: number; hint: Text };

/** 'Gợi ý': what the author lets be seen during the exam. */
export function QuestionHint({ number, hint }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div
      role="presentation"
      className={styles.hint}
      onKeyDown={(event) => (event.key === 'Escape' ? setOpen(false) : undefined)}
    >
      <Button
        tone="ghost"
        size="small"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={`Gợi ý cho câu ${number}`}
        onClick={() => setOpen(!isOpen)}
      >
        <Lightbulb aria-hidden="true" />
        Gợi ý
      </Button>
      <div id={id} role="status" className={styles.box} style={{ width: `${suggestionWidthPx(hint.html) / 16}rem` }}>
        {isOpen ? <QuestionText text={hint} /> : null}
      </div>
    </div>
  );
}
