import { Form, Link, useNavigation } from 'react-router';
import type { Route } from './+types/forgot-password.ts';
import { textField } from '#web/lib/form-data.ts';
import { pageTitle } from '#web/lib/page-title.ts';
import { refuse } from '#web/lib/refusal.ts';
import { servicesContext } from '#web/lib/services-context.ts';
import { useFocusOnChange } from '#web/lib/use-focus-on-change.ts';
import { AuthFrame } from '#web/ui/auth-frame.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import styles from '#web/ui/form-layout.module.css';
import { Note } from '#web/ui/note.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Quên mật khẩu', matches) }];

export function loader({ context }: Route.LoaderArgs) {
  const { me, hasMail, passwordHelp } = context.get(servicesContext);
  return { hasMail, passwordHelp, email: me?.email ?? '' };
}

export async function action({ request, context }: Route.ActionArgs) {
  const email = textField(await request.formData(), 'email');
  if (!email.includes('@')) return refuse({ status: 'refused', code: 'EMAIL_INVALID' }, { email });
  const result = await context.get(servicesContext).requestPasswordReset({ email });
  return result.status === 'refused' ? refuse(result, { email }) : { email };
}

/** Asks for a link to a new password. The answer does not tell whether there is such an account. */
export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formAction?.startsWith('/quen-mat-khau') ?? false;
  const answer = useFocusOnChange<HTMLDivElement>(actionData);
  const refusal = actionData && 'refusal' in actionData ? actionData.refusal : null;
  const sentTo = actionData && 'email' in actionData ? actionData.email : null;
  const typed = actionData && 'typed' in actionData ? actionData.typed.email : loaderData.email;
  return (
    <AuthFrame
      title="Quên mật khẩu"
      greeting={
        <>
          <ruby>
            大丈夫<rt>だいじょうぶ</rt>
          </ruby>
          。
        </>
      }
      meaning="“Không sao đâu.” Ai cũng có lúc quên, mình lấy lại được ngay."
    >
      {refusal ? (
        <Note tone="wrong" isAlert id="forgot-refusal" ref={answer}>
          {refusal.message}
        </Note>
      ) : null}
      {!loaderData.hasMail ? (
        <p>{loaderData.passwordHelp}</p>
      ) : sentTo !== null ? (
        <Note tone="correct" ref={answer}>
          Nếu có tài khoản dùng email <strong className={styles.shown}>{sentTo}</strong>, chúng mình đã gửi thư tới đó.
          Bạn mở thư rồi bấm nút trong vòng 1 giờ nhé. Chưa thấy thư? Bạn xem cả mục thư rác giúp mình.
        </Note>
      ) : (
        <Form method="post" className={styles.form} noValidate>
          <p>Bạn nhập email đăng nhập. Chúng mình gửi cho bạn một đường dẫn để chọn mật khẩu mới.</p>
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="username"
            required
            maxLength={254}
            defaultValue={typed}
            errorId={refusal?.code === 'EMAIL_INVALID' ? 'forgot-refusal' : undefined}
          />
          <Button type="submit" tone="primary" size="large" isBlock isBusy={isBusy}>
            Gửi đường dẫn
          </Button>
        </Form>
      )}
      <p className={styles.after}>
        <Link className={styles.link} to="/dang-nhap">
          Về trang đăng nhập
        </Link>
      </p>
    </AuthFrame>
  );
}
