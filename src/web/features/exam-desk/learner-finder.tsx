import { type FormEvent, useId, useState } from 'react';
import type { ExamLearnersView } from '#contract/exams/exam-staff.ts';
import { MAX_NAME_UNITS, MIN_NAME_UNITS } from '#domain/exam/desk-rules.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { getJson } from '#web/lib/json-calls.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import styles from './desk-dialog.module.css';

export type FoundLearner = ExamLearnersView['learners'][number];

type Props = {
  lessonId: number;
  chosen: { id: number } | null;
  onChoose: (learner: FoundLearner) => void;
  /** others are looked for: whoever was chosen may not be among them */
  onSearch: () => void;
};

/** Looks for a learner by name or address: they need not have begun. */
export function LearnerFinder({ lessonId, chosen, onChoose, onSearch }: Props) {
  const group = useId();
  const [query, setQuery] = useState('');
  const [found, setFound] = useState<readonly FoundLearner[] | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function search(event: FormEvent): Promise<void> {
    event.preventDefault();
    const q = query.trim();
    if (q.length < MIN_NAME_UNITS) return setError(`Bạn gõ ít nhất ${MIN_NAME_UNITS} chữ của tên hoặc email nhé.`);
    onSearch();
    setFound(null);
    setBusy(true);
    setError(null);
    const result = await getJson<ExamLearnersView>(
      `/api/lessons/${lessonId}/exam/learners?${new URLSearchParams({ q }).toString()}`,
    );
    setBusy(false);
    if (result.type !== 'accepted') return setError(failureText(result));
    setFound(result.answer.learners);
  }

  return (
    <div className={styles.field}>
      <form className={styles.finder} role="search" aria-label="Tìm học viên" onSubmit={(event) => void search(event)}>
        <Field
          label="Tên hoặc email học viên"
          value={query}
          maxLength={MAX_NAME_UNITS}
          autoComplete="off"
          error={error ?? undefined}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
        <Button type="submit" isBusy={isBusy} busyLabel="Đang tìm…">
          Tìm
        </Button>
      </form>
      <p role="status" className={found?.length === 0 ? undefined : 'visually-hidden'}>
        {found === null
          ? ''
          : found.length === 0
            ? 'Không tìm thấy học viên nào.'
            : `Tìm thấy ${found.length} học viên.`}
      </p>
      {found !== null && found.length > 0 && (
        <fieldset className={styles.choices}>
          <legend className="visually-hidden">Chọn học viên</legend>
          {found.map((learner) => (
            <label key={learner.id} className={styles.choice}>
              <input type="radio" name={group} checked={learner.id === chosen?.id} onChange={() => onChoose(learner)} />
              <span>
                {learner.name}
                <span className={styles.mail}>{learner.email}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}
