import { type FormEvent, useState } from 'react';
import type { ReviewSettings as Settings } from '#contract/reviews.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { postJson } from '#web/lib/json-calls.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckBox } from '#web/ui/check-box.tsx';
import { Field } from '#web/ui/field.tsx';
import { Note } from '#web/ui/note.tsx';
import { readCount } from './read-count.ts';
import styles from './review-settings.module.css';

/** The most that a day may hold. contract/reviews.ts */
const MOST = { newWords: 100, dueWords: 1000 };

type Props = { settings: Settings; learnerId: number; onSaved: () => void };

/** How many words a day, and with which buttons. */
export function ReviewSettings({ settings, learnerId, onSaved }: Props) {
  const [typed, setTyped] = useState({ newWords: String(settings.new_words), dueWords: String(settings.due_words) });
  const [hasFourButtons, setFourButtons] = useState(settings.has_four_buttons);
  const [state, setState] = useState<'still' | 'sending' | 'saved'>('still');
  const [fault, setFault] = useState<string | null>(null);
  const newWords = readCount(typed.newWords, MOST.newWords);
  const dueWords = readCount(typed.dueWords, MOST.dueWords);

  function change(part: Partial<typeof typed>) {
    setTyped({ ...typed, ...part });
    setState('still');
  }

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (newWords === null || dueWords === null) {
      event.currentTarget.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
      return;
    }
    setState('sending');
    setFault(null);
    const result = await postJson<Settings>('/api/reviews/settings', {
      new_words: newWords,
      due_words: dueWords,
      has_four_buttons: hasFourButtons,
      learner_id: learnerId,
    });
    if (result.type === 'accepted') {
      setState('saved');
      onSaved();
    } else {
      setState('still');
      setFault(failureText(result));
    }
  }

  return (
    <Card aria-labelledby="cai-dat">
      <h2 className={styles.title} id="cai-dat">
        Mỗi ngày bao nhiêu từ
      </h2>
      <form className={styles.form} onSubmit={(event) => void save(event)} noValidate>
        <Field
          label="Từ mới mỗi ngày"
          inputMode="numeric"
          value={typed.newWords}
          onChange={({ currentTarget }) => change({ newWords: currentTarget.value })}
          error={newWords === null ? `Bạn nhập một số từ 0 đến ${MOST.newWords} nhé.` : undefined}
        />
        <Field
          label="Từ ôn lại mỗi ngày"
          inputMode="numeric"
          value={typed.dueWords}
          onChange={({ currentTarget }) => change({ dueWords: currentTarget.value })}
          error={dueWords === null ? `Bạn nhập một số từ 0 đến ${MOST.dueWords} nhé.` : undefined}
        />
        <CheckBox
          checked={hasFourButtons}
          onChange={({ currentTarget }) => {
            setFourButtons(currentTarget.checked);
            setState('still');
          }}
        >
          Chấm bốn mức: Quên, Khó, Nhớ, Dễ
        </CheckBox>
        <div className={styles.save}>
          <Button type="submit" isBusy={state === 'sending'} busyLabel="Đang lưu…">
            Lưu cài đặt
          </Button>
          <p role="status" className={styles.saved}>
            {state === 'saved' ? 'Đã lưu.' : ''}
          </p>
        </div>
        {fault ? (
          <Note tone="wrong" isAlert>
            Cài đặt chưa được lưu. {fault}
          </Note>
        ) : null}
      </form>
    </Card>
  );
}
