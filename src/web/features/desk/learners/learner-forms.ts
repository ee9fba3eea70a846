import type { ErrorCode } from '#contract/error-codes.ts';
import { MAX_DAYS_GIVEN } from '#domain/account/desk-rules.ts';
import { textField } from '#web/lib/form-data.ts';
import { typedCount } from '#web/lib/typed-count.ts';

/** What a form of a learner's page asks for: the body of the call. Its schema refuses what makes no sense. */
export function changeOf(form: FormData): unknown {
  const change = textField(form, 'change');
  const reason = textField(form, 'reason');
  const role = textField(form, 'role');
  const days = textField(form, 'days').trim();
  return {
    change,
    course_id: Number(textField(form, 'course')),
    // An empty field means for ever.
    days: days === '' ? null : Number(days),
    from: textField(form, 'from'),
    reason,
    text: textField(form, 'text'),
    role,
    course_ids: role === 'teacher' ? form.getAll('taught').map(Number) : [],
  };
}

/** What is wrong in such a form; null: nothing that its schema would not tell as well. */
export function changeFault(form: FormData): ErrorCode | null {
  const days = textField(form, 'days').trim();
  return days === '' || typedCount(days, MAX_DAYS_GIVEN) !== null ? null : 'DAYS_INVALID';
}
