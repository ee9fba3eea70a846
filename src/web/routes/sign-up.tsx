import { Form, Link, redirect, useNavigation } from 'react-router';
import type { Route } from './+types/sign-up.ts';
import { PASSWORD_LENGTH } from '#domain/account/password-length.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import { setCookies } from '#web/lib/set-cookies.ts';
import { safeReturnPath } from '#domain/navigation/safe-return-path.ts';
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
import { PasswordField } from '#web/ui/password-field.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Tạo tài khoản', matches) }];

export function loader({ request, context }: Route.LoaderArgs) {
  const back = safeReturnPath(new URL(request.url).searchParams.get('tiep'));
  if (context.get(servicesContext).me) throw redirect(back);
  return { back };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const typed = { name: textField(form, 'name'), email: textField(form, 'email') };
  const services = context.get(servicesContext);
  const result = await services.register({ ...typed, password: textField(form, 'password') });
  if (result.status === 'refused') return refuse(result, typed);
  const back = safeReturnPath(form.get('tiep'));
  // Told once, there; everything works without it.
  const next = services.hasMail ? `/xac-nhan-email?tiep=${encodeURIComponent(back)}` : back;
  return redirect(next, { status: 303, headers: setCookies(result.setCookies) });
}

const REFUSAL_ID = 'sign-up-refusal';

/** The input a refusal belongs to. Its message is shown once, above the form. */
const FIELD_OF: Partial<Record<ErrorCode, 'name' | 'email' | 'password'>> = {
  NAME_INVALID: 'name',
  NAME_RESERVED: 'name',
  EMAIL_INVALID: 'email',
  EMAIL_TAKEN: 'email',
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_TOO_LONG: 'password',
  PASSWORD_TOO_COMMON: 'password',
};

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formAction?.startsWith('/dang-ky') ?? false;
  const refusal = actionData?.refusal;
  const summary = useFocusOnChange<HTMLDivElement>(refusal);
  const errorIdOf = (field: 'name' | 'email' | 'password') =>
    refusal && FIELD_OF[refusal.code] === field ? REFUSAL_ID : undefined;
  const signIn = `/dang-nhap?tiep=${encodeURIComponent(loaderData.back)}`;
  return (
    <AuthFrame
      title="Tạo tài khoản"
      greeting={
        <>
          <ruby>
            初<rt>はじ</rt>
          </ruby>
          めまして。
        </>
      }
      meaning="“Rất vui được gặp bạn.” Tài khoản giữ lại chỗ bạn đang học, trên mọi thiết bị."
    >
      {refusal ? (
        <Note tone="wrong" isAlert id={REFUSAL_ID} ref={summary}>
          {refusal.message}
          {refusal.code === 'EMAIL_TAKEN' ? (
            <>
              {' '}
              <Link to={signIn}>Đến trang đăng nhập</Link>
            </>
          ) : null}
        </Note>
      ) : null}
      <Form method="post" className={styles.form} noValidate>
        <input type="hidden" name="tiep" value={loaderData.back} />
        <Field
          label="Tên của bạn"
          name="name"
          autoComplete="name"
          required
          maxLength={60}
          defaultValue={actionData?.typed.name}
          errorId={errorIdOf('name')}
        />
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          maxLength={254}
          defaultValue={actionData?.typed.email}
          errorId={errorIdOf('email')}
        />
        <PasswordField
          label="Mật khẩu"
          name="password"
          autoComplete="new-password"
          required
          minLength={PASSWORD_LENGTH.min}
          maxLength={PASSWORD_LENGTH.max}
          hint={`Ít nhất ${PASSWORD_LENGTH.min} ký tự. Một câu dài dễ nhớ là tốt nhất.`}
          errorId={errorIdOf('password')}
        />
        <Button type="submit" tone="primary" size="large" isBlock isBusy={isBusy} busyLabel="Đang tạo tài khoản…">
          Tạo tài khoản
        </Button>
      </Form>
      <p className={styles.after}>
        Bạn đã có tài khoản?{' '}
        <Link className={styles.link} to={signIn}>
          Đăng nhập
        </Link>
      </p>
    </AuthFrame>
  );
}
