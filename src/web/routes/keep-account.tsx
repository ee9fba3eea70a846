import { Form, Link, redirect, useNavigation } from 'react-router';
import type { Route } from './+types/keep-account.ts';
import { safeReturnPath } from '#domain/navigation/safe-return-path.ts';
import { formatDate } from '#web/lib/format.ts';
import { pageTitle } from '#web/lib/page-title.ts';
import { refuse } from '#web/lib/refusal.ts';
import { useRootData } from '#web/lib/root-data.ts';
import { servicesContext } from '#web/lib/services-context.ts';
import { setCookies } from '#web/lib/set-cookies.ts';
import { useFocusOnChange } from '#web/lib/use-focus-on-change.ts';
import { AuthFrame } from '#web/ui/auth-frame.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from '#web/ui/form-layout.module.css';
import { Note } from '#web/ui/note.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Giữ tài khoản', matches) },
  { name: 'robots', content: 'noindex' },
];

const startAgain = (back: string) => `/dang-nhap?sau=giu-het-han&tiep=${encodeURIComponent(back)}`;

export async function loader({ request, context }: Route.LoaderArgs) {
  const back = safeReturnPath(new URL(request.url).searchParams.get('tiep'));
  const services = context.get(servicesContext);
  if (services.me) throw redirect(back);
  const closed = await services.findClosedAccount();
  if (!closed) throw redirect(startAgain(back));
  return { back, erasedAt: closed.erased_at };
}

export async function action({ request, context }: Route.ActionArgs) {
  const back = safeReturnPath((await request.formData()).get('tiep'));
  const result = await context.get(servicesContext).keepAccount();
  if (result.status === 'signed-in') return redirect(back, { status: 303, headers: setCookies(result.setCookies) });
  if (result.code === 'KEEP_ENDED') return redirect(startAgain(back), { status: 303 });
  return refuse(result, {});
}

/** After signing in to an account that is to be deleted: whether to keep it. */
export default function KeepAccount({ loaderData: { back, erasedAt }, actionData }: Route.ComponentProps) {
  const { timeZone } = useRootData();
  const isBusy = useNavigation().formAction?.startsWith('/dang-nhap/giu-tai-khoan') ?? false;
  const refusal = actionData?.refusal;
  const summary = useFocusOnChange<HTMLDivElement>(refusal);
  return (
    <AuthFrame
      title={`Tài khoản này sẽ bị xóa ngày ${formatDate(erasedAt, timeZone)}`}
      greeting={
        <>
          お
          <ruby>
            帰<rt>かえ</rt>
          </ruby>
          りなさい。
        </>
      }
      meaning="“Mừng bạn về.” Chim én vẫn giữ tổ cho bạn đến ngày đó."
    >
      {refusal ? (
        <Note tone="wrong" isAlert ref={summary}>
          {refusal.message}
        </Note>
      ) : null}
      <p>Giữ lại thì mọi thứ như cũ: tiến độ, thẻ từ vựng, kết quả, bình luận và các khóa học của bạn.</p>
      <Form method="post" className={styles.form} noValidate>
        <input type="hidden" name="tiep" value={back} />
        <Button type="submit" tone="primary" size="large" isBlock isBusy={isBusy} busyLabel="Đang giữ lại…">
          Giữ tài khoản
        </Button>
      </Form>
      <p className={styles.after}>
        <Link className={styles.link} to="/">
          Không, cứ để xóa
        </Link>
      </p>
    </AuthFrame>
  );
}
