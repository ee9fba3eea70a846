import { Field } from '#web/ui/field.tsx';
import { useRefusalOf } from './use-refusal-of.ts';

/** For how many days a course is opened. */
export function DaysField({ courseId }: { courseId: number }) {
  const refusal = useRefusalOf('give-access', courseId);
  return (
    <Field
      label="Số ngày"
      name="days"
      inputMode="numeric"
      autoComplete="off"
      defaultValue={30}
      hint="Để trống: không thời hạn."
      error={refusal?.code === 'DAYS_INVALID' ? 'Bạn xem lại số này.' : undefined}
    />
  );
}
