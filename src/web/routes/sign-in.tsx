import { Form, Link, redirect, useNavigation } from 'react-router';
import type { Route } from './+types/sign-in.ts';
import { setCookies } from '#web/lib/set-cookies.ts';
import { type ErrorCode, ERRORS } from '#contract/error-codes.ts';
import { UNDO_DAYS } from '#domain/account/deletion.ts';
import { safeReturnPath } from '#domain/navigation/safe-return-path.ts';
import { textField } from '#web/lib/form-data.ts';
import { pageTitle } from '#web/lib/page-title.ts';
import { refuse } from '#web/lib/refusal.ts';
import { useRootData } from '#web/lib/root-data.ts';
import { servicesContext } from '#web/lib/services-context.ts';
import { useFocusOnChange } from '#web/lib/use-focus-on-change.ts';
import { AuthFrame } from '#web/ui/auth-frame.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import styles from '#web/ui/form-layout.module.css';
import { Note } from '#web/ui/note.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Đăng nhập', matches) }];

export function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const back = safeReturnPath(searchParams.get('tiep'));
  const { me, passwordHelp, hasMail } = context.get(servicesContext);
  if (me) throw redirect(back);
  return { back, passwordHelp, hasMail, after: searchParams.get('sau') };
}

/** What led here, by the query's `sau`. */
const AFTER: Readonly<Record<string, string>> = {
  'dat-lai': 'Đã lưu mật khẩu mới. Bạn đăng nhập lại bằng mật khẩu này nhé.',
  'moi-thiet-bi': 'Đã đăng xuất khỏi mọi thiết bị.',
  'xoa-tai-khoan': `Tài khoản đã đóng, và sẽ bị xóa hẳn sau ${UNDO_DAYS} ngày. Bạn đổi ý? Trước lúc đó, bạn đăng nhập ở đây để giữ lại nhé.`,
};

/** The `sau` of what came too late: a code, or keeping an account. */
const TOO_LATE: Readonly<Record<string, string>> = {
  'het-han': ERRORS.SECOND_STEP_ENDED.message,
  'giu-het-han': ERRORS.KEEP_ENDED.message,
};

/** Where a right password leads to if something is still asked. */
const NEXT: Readonly<Record<string, string>> = { half: '/dang-nhap/ma', closed: '/dang-nhap/giu-tai-khoan' };

const REFUSAL_ID = 'sign-in-refusal';

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const email = textField(form, 'email');
  const password = textField(form, 'password');
  const missing = !email.includes('@') ? 'EMAIL_INVALID' : password === '' ? 'PASSWORD_MISSING' : null;
  if (missing) return refuse({ status: 'refused', code: missing }, { email });
  const result = await context.get(servicesContext).signIn({ email, password });
  if (result.status === 'refused') return refuse(result, { email });
  const back = safeReturnPath(form.get('tiep'));
  const next = NEXT[result.status];
  const to = next === undefined ? back : `${next}?tiep=${encodeURIComponent(back)}`;
  return redirect(to, { status: 303, headers: setCookies(result.setCookies) });
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const { isDemo } = useRootData();
  const isBusy = useNavigation().formAction?.startsWith('/dang-nhap') ?? false;
  const refusal = actionData?.refusal;
  const summary = useFocusOnChange<HTMLDivElement>(refusal);
  const done = AFTER[loaderData.after ?? ''];
  const late = TOO_LATE[loaderData.after ?? ''];
  // Shown once above the form: we do not disclose which of the two is wrong.
  const wrongIf = (...codes: ErrorCode[]) => (refusal && codes.includes(refusal.code) ? REFUSAL_ID : undefined);
  return (
    <AuthFrame
      title="Đăng nhập"
      greeting={
        <>
          お
          <ruby>
            帰<rt>かえ</rt>
          </ruby>
          りなさい。
        </>
      }
      meaning="“Mừng bạn về.” Chim én vẫn giữ chỗ bạn đang học dở."
    >
      {refusal ? (
        <Note tone="wrong" isAlert id={REFUSAL_ID} ref={summary}>
          {refusal.message}
        </Note>
      ) : late ? (
        <Note tone="warn">{late}</Note>
      ) : done ? (
        <Note tone="correct">{done}</Note>
      ) : null}
      <Form method="post" className={styles.form} noValidate>
        <input type="hidden" name="tiep" value={loaderData.back} />
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          maxLength={254}
          defaultValue={actionData?.typed.email}
          errorId={wrongIf('EMAIL_INVALID', 'SIGN_IN_FAILED')}
        />
        <PasswordField
          label="Mật khẩu"
          name="password"
          autoComplete="current-password"
          required
          errorId={wrongIf('PASSWORD_MISSING', 'SIGN_IN_FAILED')}
        />
        <Button type="submit" tone="primary" size="large" isBlock isBusy={isBusy} busyLabel="Đang đăng nhập…">
          Đăng nhập
        </Button>
      </Form>
      {loaderData.hasMail ? (
        <p className={styles.help}>
          <Link className={styles.link} to="/quen-mat-khau">
            Quên mật khẩu?
          </Link>
        </p>
      ) : (
        <details className={styles.help}>
          <summary className={styles.link}>Quên mật khẩu?</summary>
          <p>{loaderData.passwordHelp}</p>
        </details>
      )}
      <p className={styles.after}>
        Lần đầu đến đây?{' '}
        <Link className={styles.link} to={`/dang-ky?tiep=${encodeURIComponent(loaderData.back)}`}>
          Tạo tài khoản
        </Link>
      </p>
      {isDemo ? (
        <Note>
          Đây là bản dùng thử trên máy của bạn. Tài khoản mẫu được in trong cửa sổ dòng lệnh khi khởi động, và nằm trong
          tệp <code>demo-accounts.json</code> ở thư mục dữ liệu (<code>DATA_DIR</code>, mặc định là <code>.data</code>).
        </Note>
      ) : null}
    </AuthFrame>
  );
}
