import { Form, Link, redirect, useNavigation } from 'react-router';
import type { Route } from './+types/reset-password.ts';
import { ERRORS } from '#contract/error-codes.ts';
import { PASSWORD_LENGTH } from '#domain/account/password-length.ts';
import { textField } from '#web/lib/form-data.ts';
import { pageTitle } from '#web/lib/page-title.ts';
import { refusalMessage, refuse } from '#web/lib/refusal.ts';
import { servicesContext } from '#web/lib/services-context.ts';
import { useFocusOnChange } from '#web/lib/use-focus-on-change.ts';
import { AuthFrame } from '#web/ui/auth-frame.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from '#web/ui/form-layout.module.css';
import { Note } from '#web/ui/note.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Đặt lại mật khẩu', matches) },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('ma') ?? '';
  if (token === '') return { token, problem: ERRORS.LINK_INVALID.message };
  const found = await context.get(servicesContext).isResetLinkValid(token);
  if (found.status === 'refused') return { token, problem: refusalMessage(found).message };
  return { token, problem: found.view ? null : ERRORS.LINK_INVALID.message };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const input = { token: textField(form, 'ma'), new_password: textField(form, 'new_password') };
  const result = await context.get(servicesContext).resetPassword(input);
  if (result.status === 'refused') return refuse(result, {});
  return redirect('/dang-nhap?sau=dat-lai', { status: 303 });
}

/** Target of the link to a new password. */
export default function ResetPassword({ loaderData: { token, problem }, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formAction?.startsWith('/dat-lai-mat-khau') ?? false;
  const refusal = actionData?.refusal;
  const summary = useFocusOnChange<HTMLDivElement>(refusal);
  return (
    <AuthFrame
      title="Đặt lại mật khẩu"
      greeting={
        <>
          <ruby>
            新<rt>あたら</rt>
          </ruby>
          しい
          <ruby>
            鍵<rt>かぎ</rt>
          </ruby>
          。
        </>
      }
      meaning="“Chìa khóa mới.” Bạn chọn một câu dài mà mình dễ nhớ nhé."
    >
      {refusal ? (
        <Note tone="wrong" isAlert id="reset-refusal" ref={summary}>
          {refusal.message}
        </Note>
      ) : problem !== null ? (
        <Note tone="wrong">{problem}</Note>
      ) : null}
      {problem === null ? (
        <Form method="post" className={styles.form} noValidate>
          <input type="hidden" name="ma" value={token} />
          <PasswordField
            label="Mật khẩu mới"
            name="new_password"
            autoComplete="new-password"
            required
            minLength={PASSWORD_LENGTH.min}
            maxLength={PASSWORD_LENGTH.max}
            hint={`Ít nhất ${PASSWORD_LENGTH.min} ký tự. Mọi thiết bị của bạn sẽ cần đăng nhập lại.`}
            errorId={refusal?.code.startsWith('PASSWORD_') ? 'reset-refusal' : undefined}
          />
          <Button type="submit" tone="primary" size="large" isBlock isBusy={isBusy} busyLabel="Đang lưu…">
            Lưu mật khẩu mới
          </Button>
        </Form>
      ) : (
        <p className={styles.after}>
          <Link className={styles.link} to="/quen-mat-khau">
            Gửi lại thư mới
          </Link>
        </p>
      )}
    </AuthFrame>
  );
}
