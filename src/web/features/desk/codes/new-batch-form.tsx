import { Form, useNavigation } from 'react-router';
import type { ErrorCode } from '#contract/error-codes.ts';
import { MAX_BATCH_NAME_UNITS } from '#domain/enrolment/code-batch.ts';
import type { RefusalMessage } from '#web/lib/refusal.ts';
import { useFocusOnChange } from '#web/lib/use-focus-on-change.ts';
import { Button } from '#web/ui/button.tsx';
import { DateField, holdHalfTyped } from '#web/ui/date-field.tsx';
import { Field } from '#web/ui/field.tsx';
import { FoldOut } from '#web/ui/fold-out.tsx';
import { Note } from '#web/ui/note.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { BATCHES_PATH } from './batch-path.ts';
import styles from './codes.module.css';

export type TypedBatch = { course_id: string; count: string; access_days: string; last_day: string; name: string };

type Props = {
  courses: readonly { id: number; name: string }[];
  clientId: string;
  refusal: RefusalMessage | undefined;
  typed: TypedBatch | undefined;
  isOpen: boolean;
};

const REFUSAL_ID = 'new-batch-refusal';

/** The input a refusal belongs to. Its message is shown once, above the form. */
const FIELD_OF: Partial<Record<ErrorCode, keyof TypedBatch>> = {
  BATCH_NAME_MISSING: 'name',
  BATCH_COUNT_INVALID: 'count',
  DAYS_INVALID: 'access_days',
  DAY_INVALID: 'last_day',
  BATCH_ENDED: 'last_day',
};

/** Makes a batch of codes. */
export function NewBatchForm({ courses, clientId, refusal, typed, isOpen }: Props) {
  const isBusy = useNavigation().state === 'submitting';
  const summary = useFocusOnChange<HTMLDivElement>(refusal);
  const errorIdOf = (field: keyof TypedBatch) => (refusal && FIELD_OF[refusal.code] === field ? REFUSAL_ID : undefined);
  return (
    <FoldOut summary="Tạo lô mã mới" isOpen={isOpen}>
      <Form method="post" action={BATCHES_PATH} className={styles.form} onSubmit={holdHalfTyped} noValidate>
        <input type="hidden" name="client_id" value={clientId} />
        {refusal ? (
          <Note tone="wrong" isAlert id={REFUSAL_ID} ref={summary}>
            {refusal.message}
          </Note>
        ) : null}
        <div className={styles.fields}>
          <Field
            label="Tên lô"
            name="name"
            required
            maxLength={MAX_BATCH_NAME_UNITS}
            autoComplete="off"
            placeholder="Lớp tối thứ 3"
            defaultValue={typed?.name}
            errorId={errorIdOf('name')}
          />
          <SelectField label="Khóa học" name="course_id" required defaultValue={typed?.course_id}>
            {courses.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <Field
            label="Số mã"
            name="count"
            inputMode="numeric"
            required
            autoComplete="off"
            defaultValue={typed?.count ?? '20'}
            errorId={errorIdOf('count')}
          />
          <Field
            label="Số ngày học"
            name="access_days"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={typed?.access_days ?? '365'}
            errorId={errorIdOf('access_days')}
            hint="Tính từ lúc kích hoạt. Để trống: không giới hạn."
          />
          <DateField
            label="Kích hoạt đến hết ngày"
            name="last_day"
            defaultValue={typed?.last_day}
            errorId={errorIdOf('last_day')}
            hint="Để trống: không có hạn."
          />
        </div>
        <p className={styles.facts}>Mã chỉ hiện một lần, ngay sau khi tạo. Sau đó không ai xem lại được.</p>
        <Button type="submit" tone="primary" isBusy={isBusy} busyLabel="Đang tạo…">
          Tạo mã
        </Button>
      </Form>
    </FoldOut>
  );
}
