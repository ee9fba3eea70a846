import { Form, useNavigation } from 'react-router';
import { PASSWORD_LENGTH } from '#domain/account/password-length.ts';
import { isUntried } from '#web/lib/refusal.ts';
import { useFocusOnChange } from '#web/lib/use-focus-on-change.ts';
import { Button } from '#web/ui/button.tsx';
import { CurrentPasswordField } from '#web/ui/current-password-field.tsx';
import form from '#web/ui/form-layout.module.css';
import { Note } from '#web/ui/note.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import type { ProfileAnswer } from './profile-answer.ts';

type Props = { email: string; answer: ProfileAnswer };

/** Changes the password, given the current one. */
export function PasswordForm({ email, answer }: Props) {
  const isBusy = useNavigation().formData?.get('form') === 'password';
  const refusal = answer && 'refusal' in answer ? answer.refusal : null;
  const note = useFocusOnChange<HTMLDivElement>(answer);
  return (
    <Form method="post" className={form.form} noValidate>
      <input type="hidden" name="form" value="password" />
      {/* Password managers need the user name. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      {refusal ? (
        <Note tone="wrong" isAlert ref={note}>
          Mật khẩu chưa được đổi. {refusal.message}
        </Note>
      ) : null}
      {answer && 'saved' in answer ? (
        <Note tone="correct" ref={note}>
          Đã đổi mật khẩu. Các thiết bị khác của bạn cần đăng nhập lại.
        </Note>
      ) : null}
      <CurrentPasswordField label="Mật khẩu hiện tại" name="current_password" refusal={refusal} clearOn={answer} />
      <PasswordField
        label="Mật khẩu mới"
        clearOn={isUntried(refusal) ? undefined : answer}
        name="new_password"
        autoComplete="new-password"
        required
        minLength={PASSWORD_LENGTH.min}
        hint={`Ít nhất ${PASSWORD_LENGTH.min} ký tự.`}
        error={refusal?.code.startsWith('PASSWORD_TOO_') ? refusal.message : undefined}
      />
      <Button type="submit" isBusy={isBusy} busyLabel="Đang đổi…">
        Đổi mật khẩu
      </Button>
    </Form>
  );
}
