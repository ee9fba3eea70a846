import { Form, useNavigation } from 'react-router';
import { MAX_REVOKE_REASON_UNITS } from '#domain/enrolment/code-batch.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import styles from './codes.module.css';

type Props = {
  action: string;
  act: 'revoke' | 'revoke-code';
  /** the code, if it is about one */
  codeId?: number;
  label: string;
  /** This form was sent without one. */
  isReasonMissing: boolean;
};

/** Revokes codes for a reason. */
export function ReasonForm({ action, act, codeId, label, isReasonMissing }: Props) {
  const isBusy = useNavigation().state === 'submitting';
  return (
    <Form method="post" action={action} className={styles.form} noValidate>
      {codeId === undefined ? null : <input type="hidden" name="code" value={codeId} />}
      <Field
        label="Lý do"
        name="reason"
        required
        maxLength={MAX_REVOKE_REASON_UNITS}
        autoComplete="off"
        hint="Chỉ giáo viên đọc được. Mã đã thu hồi không dùng lại được."
        error={isReasonMissing ? 'Bạn ghi lý do ở đây.' : undefined}
      />
      <div>
        <Button type="submit" name="act" value={act} isBusy={isBusy}>
          {label}
        </Button>
      </div>
    </Form>
  );
}
