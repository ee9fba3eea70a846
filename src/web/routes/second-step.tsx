import { Form, Link, redirect, useNavigation } from 'react-router';
import type { Route } from './+types/second-step.ts';
import { safeReturnPath } from '#domain/navigation/safe-return-path.ts';
import { CodeField } from '#web/features/two-step/code-field.tsx';
import { RecoveryCodeField } from '#web/features/two-step/recovery-code-field.tsx';
import { textField } from '#web/lib/form-data.ts';
import { pageTitle } from '#web/lib/page-title.ts';
import { refuse } from '#web/lib/refusal.ts';
import { servicesContext } from '#web/lib/services-context.ts';
import { setCookies } from '#web/lib/set-cookies.ts';
import { useFocusOnChange } from '#web/lib/use-focus-on-change.ts';
import { AuthFrame } from '#web/ui/auth-frame.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from '#web/ui/form-layout.module.css';
import { Note } from '#web/ui/note.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Đăng nhập: bước hai', matches) },
  { name: 'robots', content: 'noindex' },
];

const startAgain = (back: string) => `/dang-nhap?sau=het-han&tiep=${encodeURIComponent(back)}`;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const back = safeReturnPath(searchParams.get('tiep'));
  const services = context.get(servicesContext);
  if (services.me) throw redirect(back);
  if (!(await services.isSecondStepDue())) throw redirect(startAgain(back));
  return { back, isRecovery: searchParams.get('cach') === 'khoi-phuc' };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const back = safeReturnPath(form.get('tiep'));
  const result = await context.get(servicesContext).finishSignIn({ code: textField(form, 'code') });
  if (result.status !== 'refused') {
    const next = result.status === 'closed' ? `/dang-nhap/giu-tai-khoan?tiep=${encodeURIComponent(back)}` : back;
    return redirect(next, { status: 303, headers: setCookies(result.setCookies) });
  }
  if (result.code === 'SECOND_STEP_ENDED') return redirect(startAgain(back), { status: 303 });
  return refuse(result, {});
}

const REFUSAL_ID = 'second-step-refusal';

/** After the password: the code of the authenticator app, or a recovery code. */
export default function SecondStep({ loaderData: { back, isRecovery }, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formAction?.startsWith('/dang-nhap/ma') ?? false;
  const refusal = actionData?.refusal;
  const summary = useFocusOnChange<HTMLDivElement>(refusal);
  const errorId = refusal ? REFUSAL_ID : undefined;
  const here = `/dang-nhap/ma?tiep=${encodeURIComponent(back)}`;
  return (
    <AuthFrame
      title="Thêm một bước"
      greeting={
        <>
          もう
          <ruby>
            一歩<rt>いっぽ</rt>
          </ruby>
          です。
        </>
      }
      meaning="“Còn một bước nữa thôi.” Bước này giữ tài khoản cho riêng bạn."
    >
      {refusal ? (
        <Note tone="wrong" isAlert id={REFUSAL_ID} ref={summary}>
          {refusal.message}
        </Note>
      ) : null}
      <Form key={String(isRecovery)} method="post" className={styles.form} noValidate>
        <input type="hidden" name="tiep" value={back} />
        {isRecovery ? <RecoveryCodeField errorId={errorId} /> : <CodeField refusal={refusal} errorId={errorId} />}
        <Button type="submit" tone="primary" size="large" isBlock isBusy={isBusy} busyLabel="Đang kiểm tra…">
          Đăng nhập
        </Button>
      </Form>
      <p className={styles.help}>
        {isRecovery ? (
          <Link className={styles.link} to={here} replace>
            Dùng mã từ ứng dụng xác thực
          </Link>
        ) : (
          <Link className={styles.link} to={`${here}&cach=khoi-phuc`} replace>
            Không có điện thoại bên mình? Dùng mã khôi phục
          </Link>
        )}
      </p>
      <details className={styles.help}>
        <summary className={styles.link}>Mất cả điện thoại lẫn mã khôi phục?</summary>
        <p>Bạn nhắn quản trị viên của trang nhé: họ tắt giúp bạn đăng nhập hai bước được.</p>
      </details>
      <p className={styles.after}>
        <Link className={styles.link} to={`/dang-nhap?tiep=${encodeURIComponent(back)}`}>
          Đăng nhập tài khoản khác
        </Link>
      </p>
    </AuthFrame>
  );
}
