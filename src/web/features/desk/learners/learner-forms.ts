import { textField } from '#web/lib/form-data.ts';

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
