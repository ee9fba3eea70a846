import { Form, useNavigation } from 'react-router';
import type { RefusalMessage } from '#web/lib/refusal.ts';
import { useFocusOnChange } from '#web/lib/use-focus-on-change.ts';
import { Button } from '#web/ui/button.tsx';
import { CurrentPasswordField } from '#web/ui/current-password-field.tsx';
import form from '#web/ui/form-layout.module.css';
import { Note } from '#web/ui/note.tsx';

type Props = { email: string; refusal: RefusalMessage | undefined };

/** Begins the set-up, given the password. */
export function BeginForm({ email, refusal }: Props) {
  const isBusy = useNavigation().formData?.get('form') === 'begin';
  const note = useFocusOnChange<HTMLDivElement>(refusal);
  return (
    <Form method="post" className={form.form} noValidate>
      <input type="hidden" name="form" value="begin" />
      {/* Password managers need the user name. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <p>
        Ngoài mật khẩu, mỗi lần đăng nhập bạn nhập thêm một mã 6 số trên điện thoại. Người khác biết mật khẩu của bạn
        cũng không vào được.
      </p>
      <p>
        Bạn cần một ứng dụng xác thực trên điện thoại, như Google Authenticator, Microsoft Authenticator hay Aegis, rồi
        nhập lại mật khẩu để bắt đầu.
      </p>
      {refusal ? (
        <Note tone="wrong" isAlert ref={note}>
          {refusal.message}
        </Note>
      ) : null}
      <CurrentPasswordField refusal={refusal} clearOn={refusal} />
      <Button type="submit" tone="primary" isBusy={isBusy} busyLabel="Đang tạo mã…">
        Bắt đầu
      </Button>
    </Form>
  );
}
