import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { MAX_REASON_UNITS } from '#domain/account/desk-rules.ts';
import type { LearnerChangeInput } from '#contract/desk/learner-page.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import styles from './change-form.module.css';
import { useRefusalOf } from './use-refusal-of.ts';

type Props = {
  change: LearnerChangeInput['change'];
  /** what the button does */
  label: string;
  /** Asks why: it takes something away. */
  asksWhy?: boolean;
  courseId?: number;
  children?: ReactNode;
};

/** A form that changes one thing of an account. */
export function ChangeForm({ change, label, asksWhy = false, courseId, children }: Props) {
  const refusal = useRefusalOf(change, courseId);
  const sending = useNavigation().formData;
  const isSending =
    sending?.get('change') === change && (courseId === undefined || sending.get('course') === String(courseId));
  return (
    <Form method="post" className={styles.form} preventScrollReset noValidate>
      <input type="hidden" name="change" value={change} />
      {courseId !== undefined && <input type="hidden" name="course" value={courseId} />}
      {children}
      {asksWhy && (
        <Field
          label="Lý do"
          name="reason"
          required
          maxLength={MAX_REASON_UNITS}
          autoComplete="off"
          error={refusal?.code === 'REASON_MISSING' ? 'Bạn ghi lý do ở đây.' : undefined}
        />
      )}
      <Button type="submit" isBusy={isSending} busyLabel="Đang lưu…">
        {label}
      </Button>
    </Form>
  );
}
