import { Form, Link, redirect, useNavigation } from 'react-router';
import type { Route } from './+types/email-link.ts';
import { ERRORS } from '#contract/error-codes.ts';
import { safeReturnPath } from '#domain/navigation/safe-return-path.ts';
import { textField } from '#web/lib/form-data.ts';
import { pageTitle } from '#web/lib/page-title.ts';
import { refusalMessage, refuse } from '#web/lib/refusal.ts';
import { resultOrThrow } from '#web/lib/result-or-throw.ts';
import { servicesContext } from '#web/lib/services-context.ts';
import { useFocusOnChange } from '#web/lib/use-focus-on-change.ts';
import { AuthFrame } from '#web/ui/auth-frame.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Button } from '#web/ui/button.tsx';
import styles from '#web/ui/form-layout.module.css';
import { Note } from '#web/ui/note.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Xác nhận email', matches) },
  { name: 'robots', content: 'noindex' },
];

/** With a token, what its link would do; without, that the mail is on its way. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const token = searchParams.get('ma') ?? '';
  if (token !== '') {
    const found = await services.findEmailLink(token);
    if (found.status === 'refused') return { shows: 'problem', message: refusalMessage(found).message } as const;
    return { shows: 'link', token, link: found.view } as const;
  }
  if (!services.me) return { shows: 'problem', message: ERRORS.LINK_INVALID.message } as const;
  const account = resultOrThrow(await services.findAccount(), request);
  if (!account.has_mail || account.is_email_verified) throw redirect('/tai-khoan');
  return { shows: 'sent', email: account.email, back: safeReturnPath(searchParams.get('tiep')) } as const;
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = textField(await request.formData(), 'ma');
  const result = await context.get(servicesContext).followEmailLink(token);
  return result.status === 'refused' ? refuse(result, {}) : { done: result.view };
}

const ASKED = {
  verify: { text: 'Bạn xác nhận đây là email của bạn nhé:', button: 'Xác nhận email' },
  change: { text: 'Từ bây giờ, bạn muốn đăng nhập bằng email này:', button: 'Xác nhận email mới' },
  undo: {
    text: 'Tài khoản của bạn sẽ dùng lại email dưới đây. Mọi thiết bị sẽ đăng xuất, và bạn chọn mật khẩu mới:',
    button: 'Lấy lại email cũ',
  },
  keep: {
    text: 'Tài khoản dùng email dưới đây đang chờ bị xóa. Bạn giữ lại thì mọi thứ vẫn như cũ:',
    button: 'Giữ tài khoản',
  },
};

const DONE = {
  verified: 'Cảm ơn bạn! Email đã được xác nhận.',
  changed: 'Đã đổi email. Lần sau bạn đăng nhập bằng email mới nhé.',
  restored: 'Đã lấy lại email cũ. Chúng mình vừa gửi tới đó đường dẫn để bạn chọn mật khẩu mới.',
  kept: 'Tài khoản của bạn được giữ lại. Bạn đăng nhập như trước nhé.',
};

/** Target of links about an address. Nothing changes before the button is pressed: mail scanners open every link. */
export default function EmailLink({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state === 'submitting';
  const answer = useFocusOnChange<HTMLDivElement>(actionData);
  const refusal = actionData && 'refusal' in actionData ? actionData.refusal : null;
  const done = actionData && 'done' in actionData ? actionData.done : null;
  return (
    <AuthFrame
      title="Xác nhận email"
      greeting="ありがとう。"
      meaning="“Cảm ơn bạn.” Email đúng thì chim én luôn tìm được đường về."
    >
      {done ? (
        <Note tone="correct" ref={answer}>
          {DONE[done.done]}
        </Note>
      ) : refusal ? (
        <Note tone="wrong" isAlert ref={answer}>
          {refusal.message}
        </Note>
      ) : loaderData.shows === 'problem' ? (
        <Note tone="wrong">{loaderData.message}</Note>
      ) : null}
      {!done && !refusal && loaderData.shows === 'link' ? (
        <Form method="post" className={styles.form} noValidate>
          <input type="hidden" name="ma" value={loaderData.token} />
          <p>{ASKED[loaderData.link.does].text}</p>
          <p className={styles.shown}>{loaderData.link.email}</p>
          <Button type="submit" tone="primary" size="large" isBlock isBusy={isBusy}>
            {ASKED[loaderData.link.does].button}
          </Button>
        </Form>
      ) : null}
      {loaderData.shows === 'sent' ? (
        <>
          <p>
            Tài khoản của bạn đã sẵn sàng. Chúng mình vừa gửi thư tới{' '}
            <strong className={styles.shown}>{loaderData.email}</strong>: bạn bấm nút trong thư khi tiện, trong vòng 24
            giờ. Nhờ vậy, lỡ có quên mật khẩu, bạn vẫn lấy lại được tài khoản.
          </p>
          <Link className={buttonClass({ tone: 'primary', size: 'large', isBlock: true })} to={loaderData.back}>
            Vào học thôi
          </Link>
        </>
      ) : (
        <p className={styles.after}>
          <Link className={styles.link} to="/tai-khoan">
            Đến trang cá nhân
          </Link>
        </p>
      )}
    </AuthFrame>
  );
}
