import { Form, Link, useNavigation } from 'react-router';
import type { Route } from './+types/unsubscribe.ts';
import { pageTitle } from '#web/lib/page-title.ts';
import { refuse } from '#web/lib/refusal.ts';
import { servicesContext } from '#web/lib/services-context.ts';
import { useFocusOnChange } from '#web/lib/use-focus-on-change.ts';
import { AuthFrame } from '#web/ui/auth-frame.tsx';
import { Button } from '#web/ui/button.tsx';
import form from '#web/ui/form-layout.module.css';
import { Note } from '#web/ui/note.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Ngừng nhận thông báo', matches) },
  { name: 'robots', content: 'noindex' },
];

export async function action({ params, context }: Route.ActionArgs) {
  const result = await context.get(servicesContext).unsubscribe(params.token);
  return result.status === 'refused' ? refuse(result, {}) : { scope: result.view.scope };
}

const DONE = {
  thread: 'Bạn sẽ không nhận thông báo của bình luận này nữa.',
  email: 'Bạn sẽ không nhận e-mail thông báo nữa. Thông báo trên trang vẫn còn.',
};

/** Target of the links in e-mails. Nothing changes before the button is pressed: mail scanners open every link. */
export default function Unsubscribe({ actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state === 'submitting';
  const answer = useFocusOnChange<HTMLDivElement>(actionData);
  const refusal = actionData && 'refusal' in actionData ? actionData.refusal : null;
  const scope = actionData && 'scope' in actionData ? actionData.scope : null;
  return (
    <AuthFrame
      title="Ngừng nhận thông báo"
      greeting={
        <>
          お
          <ruby>
            知<rt>し</rt>
          </ruby>
          らせ
        </>
      }
      meaning="“Thông báo.” Bạn muốn nghe ít hơn cũng không sao."
    >
      {refusal ? (
        <Note tone="wrong" isAlert ref={answer}>
          {refusal.message}
        </Note>
      ) : null}
      {scope ? (
        <Note tone="correct" ref={answer}>
          {DONE[scope]}
        </Note>
      ) : (
        <Form method="post" className={form.form} noValidate>
          <p>Bạn bấm nút này thì chúng mình ngừng gửi.</p>
          <Button type="submit" tone="primary" size="large" isBlock isBusy={isBusy} busyLabel="Đang tắt…">
            Ngừng nhận
          </Button>
        </Form>
      )}
      <p className={form.after}>
        <Link className={form.link} to="/tai-khoan#thong-bao">
          Chọn thông báo trong trang cá nhân
        </Link>
      </p>
    </AuthFrame>
  );
}
