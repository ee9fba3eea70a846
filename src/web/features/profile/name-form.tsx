import { Form, useNavigation } from 'react-router';
import { useFocusOnChange } from '#web/lib/use-focus-on-change.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import form from '#web/ui/form-layout.module.css';
import { Note } from '#web/ui/note.tsx';
import type { ProfileAnswer } from './profile-answer.ts';

type Props = { name: string; answer: ProfileAnswer };

/** The name that others see. */
export function NameForm({ name, answer }: Props) {
  const isBusy = useNavigation().formData?.get('form') === 'name';
  const refusal = answer && 'refusal' in answer ? answer.refusal : null;
  const note = useFocusOnChange<HTMLDivElement>(answer);
  const isOfName = refusal?.code === 'NAME_INVALID' || refusal?.code === 'NAME_RESERVED';
  return (
    <Form method="post" className={form.form} noValidate>
      <input type="hidden" name="form" value="name" />
      {refusal ? (
        <Note tone="wrong" isAlert ref={note}>
          Tên chưa được lưu. {refusal.message}
        </Note>
      ) : null}
      {answer && 'saved' in answer ? (
        <Note tone="correct" ref={note}>
          Đã lưu tên mới.
        </Note>
      ) : null}
      <Field
        label="Tên hiển thị"
        name="name"
        required
        maxLength={60}
        autoComplete="name"
        defaultValue={name}
        hint="Mọi người thấy tên này cạnh bình luận của bạn."
        error={isOfName ? 'Bạn xem lại tên này.' : undefined}
      />
      <Button type="submit" isBusy={isBusy} busyLabel="Đang lưu…">
        Lưu tên
      </Button>
    </Form>
  );
}
