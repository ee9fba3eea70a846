import { useState } from 'react';
import type { ExamDeskView, ExtraTimeView } from '#contract/exams/exam-staff.ts';
import { MAX_EXTRA_PERCENT } from '#domain/exam/desk-rules.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { postJson } from '#web/lib/json-calls.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Note } from '#web/ui/note.tsx';
import styles from './extra-time-dialog.module.css';
import { LearnerFinder } from './learner-finder.tsx';

type Learner = { readonly id: number; readonly name: string };

type Props = {
  lessonId: number;
  exam: ExamDeskView['exam'];
  /** null: to be looked for */
  learner: Learner | null;
  /** what they have so far */
  percentOf: (learnerId: number) => number;
  onGiven: (given: ExtraTimeView) => void;
  onClose: () => void;
};

const USUAL_PERCENT = 25;

/** Gives one learner more time, before a part begins. decisions §11 */
export function ExtraTimeDialog({ lessonId, exam, learner: given, percentOf, onGiven, onClose }: Props) {
  const [learner, setLearner] = useState<Learner | null>(given);
  const [typed, setTyped] = useState(() => String((given && percentOf(given.id)) || USUAL_PERCENT));
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<'percent' | 'learner' | null>(null);
  const [error, setError] = useState<string | null>(null);
  const percent = percentIn(typed);

  async function send(): Promise<void> {
    if (learner === null) return setFault('learner');
    if (percent === null) return setFault('percent');
    setFault(null);
    setBusy(true);
    setError(null);
    const path = `/api/lessons/${lessonId}/exam/extra-time`;
    const result = await postJson<ExtraTimeView>(path, { user_id: learner.id, percent });
    setBusy(false);
    if (result.type !== 'accepted') return setError(failureText(result));
    onGiven(result.answer);
  }

  return (
    <Dialog
      isOpen
      isRoomy
      onClose={onClose}
      title={given ? `Thêm giờ cho ${given.name}` : 'Thêm giờ cho một học viên'}
      text="Thời gian thêm tính cho mọi phần chưa bắt đầu, cả trong lượt đang làm lẫn các lượt sau. Phần đã bắt đầu giữ nguyên giờ."
      actions={
        <>
          <Button onClick={onClose}>Thôi</Button>
          <Button tone="primary" isBusy={isBusy} onClick={() => void send()}>
            {error ? 'Thử lại' : percent === 0 ? 'Bỏ thêm giờ' : 'Thêm giờ'}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {given === null && (
          <LearnerFinder
            lessonId={lessonId}
            chosen={learner}
            onChoose={(found) => {
              setLearner(found);
              setFault(null);
              setTyped(String(found.extra_percent || USUAL_PERCENT));
            }}
            onSearch={() => setLearner(null)}
          />
        )}
        {given === null && learner && (
          <p>
            Cho: <b>{learner.name}</b>
          </p>
        )}
        {fault === 'learner' && (
          <Note tone="wrong" isAlert>
            Bạn tìm rồi chọn một học viên nhé.
          </Note>
        )}
        <Field
          label="Thêm bao nhiêu phần trăm"
          type="number"
          inputMode="numeric"
          min={0}
          max={MAX_EXTRA_PERCENT}
          value={typed}
          hint={percent === null ? undefined : minutesText(exam, percent)}
          error={fault === 'percent' ? `Bạn nhập một số từ 0 đến ${MAX_EXTRA_PERCENT}.` : undefined}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setFault(null);
          }}
        />
        {error && (
          <Note tone="wrong" isAlert>
            Chưa thêm giờ được. {error}
          </Note>
        )}
      </div>
    </Dialog>
  );
}

function percentIn(typed: string): number | null {
  return /^\d{1,3}$/.test(typed.trim()) && Number(typed) <= MAX_EXTRA_PERCENT ? Number(typed) : null;
}

function minutesText({ parts }: ExamDeskView['exam'], percent: number): string {
  if (percent === 0) return 'Học viên làm bài với thời gian như mọi người.';
  const lengths = parts.map(({ stage, minutes }) => {
    const name = parts.length > 1 ? `Phần ${stage}` : 'Bài thi';
    return `${name}: ${minutes} → ${((minutes * (100 + percent)) / 100).toLocaleString('vi-VN')} phút`;
  });
  return `${lengths.join('; ')}.`;
}
