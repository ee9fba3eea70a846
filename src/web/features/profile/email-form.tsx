import { Form, useNavigation } from 'react-router';
import type { AccountView } from '#contract/account.ts';
import { useFocusOnChange } from '#web/lib/use-focus-on-change.ts';
import { Button } from '#web/ui/button.tsx';
import { CurrentPasswordField } from '#web/ui/current-password-field.tsx';
import { Field } from '#web/ui/field.tsx';
import form from '#web/ui/form-layout.module.css';
import { Note } from '#web/ui/note.tsx';
import type { ProfileAnswer } from './profile-answer.ts';

type Props = {
  account: AccountView;
  /** What was typed before a refusal. */
  typed: string;
  answer: ProfileAnswer;
  verification: ProfileAnswer;
};

/** The sign-in address: whether it is proven, and another one, which takes effect once it is. */
export function EmailForm({ account, typed, answer, verification }: Props) {
  const sending = useNavigation().formData?.get('form');
  const refusal = answer && 'refusal' in answer ? answer.refusal : null;
  const isSaved = answer !== undefined && 'saved' in answer;
  const note = useFocusOnChange<HTMLDivElement>(answer ?? verification);
  const { pending_email: pending } = account;
  if (!account.has_mail)
    return <p>Trang này chưa gửi được email. Bạn nhờ giáo viên hoặc nơi bạn đăng ký khóa học nếu cần đổi email nhé.</p>;
  return (
    <div className={form.form}>
      {account.is_email_verified ? null : (
        <Form method="post" className={form.form} noValidate>
          <input type="hidden" name="form" value="verification" />
          {verification && 'refusal' in verification ? (
            <Note tone="wrong" isAlert ref={note}>
              Thư chưa được gửi. {verification.refusal.message}
            </Note>
          ) : verification ? (
            <Note tone="correct" ref={note}>
              Đã gửi thư. Bạn bấm nút trong thư nhé.
            </Note>
          ) : (
            <p>Email này chưa được xác nhận. Xác nhận rồi thì bạn lấy lại được tài khoản khi quên mật khẩu.</p>
          )}
          <Button type="submit" isBusy={sending === 'verification'}>
            Gửi thư xác nhận
          </Button>
        </Form>
      )}
      <Form method="post" className={form.form} noValidate>
        <input type="hidden" name="form" value="email" />
        {refusal ? (
          <Note tone="wrong" isAlert ref={note}>
            Email chưa được đổi. {refusal.message}
          </Note>
        ) : null}
        {isSaved || pending !== null ? (
          <Note tone={isSaved ? 'correct' : 'info'} ref={isSaved ? note : undefined}>
            Chúng mình đã gửi thư tới <strong className={form.shown}>{pending}</strong>. Email đổi khi bạn bấm nút trong
            thư đó; đến lúc ấy bạn vẫn đăng nhập bằng email hiện tại.
          </Note>
        ) : null}
        <Field
          label="Email mới"
          name="new_email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          defaultValue={typed}
          error={refusal?.code.startsWith('EMAIL_') ? refusal.message : undefined}
        />
        <CurrentPasswordField refusal={refusal} clearOn={answer} />
        <Button type="submit" isBusy={sending === 'email'}>
          Đổi email
        </Button>
      </Form>
    </div>
  );
}
