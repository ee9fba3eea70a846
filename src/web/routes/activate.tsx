import { Form, redirect, useLocation, useNavigation } from 'react-router';
import type { Route } from './+types/activate.ts';
import { textField } from '#web/lib/form-data.ts';
import { pageTitle } from '#web/lib/page-title.ts';
import { refuse } from '#web/lib/refusal.ts';
import { useRootData } from '#web/lib/root-data.ts';
import { servicesContext } from '#web/lib/services-context.ts';
import { signInPath } from '#web/lib/sign-in-path.ts';
import { useFocusOnChange } from '#web/lib/use-focus-on-change.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Field } from '#web/ui/field.tsx';
import form from '#web/ui/form-layout.module.css';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Note } from '#web/ui/note.tsx';
import { PageShell } from '#web/shell/page-shell.tsx';
import { WrittenText } from '#web/ui/written-text.tsx';
import styles from './activate.module.css';

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Kích hoạt khóa học', matches) }];

/** The code may be in the address, from a card or a message. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { codeHelp } = context.get(servicesContext);
  return { codeHelp, code: new URL(request.url).searchParams.get('ma')?.slice(0, 100) ?? '' };
}

export async function action({ request, context }: Route.ActionArgs) {
  const code = textField(await request.formData(), 'code');
  const result = await context.get(servicesContext).redeemCode({ code });
  if (result.status === 'refused') return refuse(result, { code });
  return redirect(`${result.courseUrl}?da-kich-hoat=1`, 303);
}

export default function Activate({ loaderData, actionData }: Route.ComponentProps) {
  const { me } = useRootData();
  const location = useLocation();
  const isBusy = useNavigation().formAction?.startsWith('/kich-hoat') ?? false;
  const refusal = actionData?.refusal;
  const summary = useFocusOnChange<HTMLDivElement>(refusal);
  const signIn = signInPath(location);
  return (
    <PageShell>
      <div className={classNames('wrap', styles.page)}>
        <div>
          <h1 className={styles.title}>Kích hoạt khóa học</h1>
          <p className={styles.lead}>Mã kích hoạt mở toàn bộ bài học của một khóa. Mỗi mã dùng được một lần.</p>
        </div>
        <Card>
          {me ? (
            <Form method="post" className={form.form} noValidate>
              {refusal ? (
                <Note tone="wrong" isAlert ref={summary}>
                  {refusal.message}
                </Note>
              ) : null}
              <Field
                label="Mã kích hoạt"
                name="code"
                required
                maxLength={100}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                placeholder="XXXX-XXXX-XXXX"
                className={styles.code}
                defaultValue={actionData?.typed.code ?? loaderData.code}
                hint="12 ký tự. Chữ hoa, chữ thường hay dấu gạch đều được."
                error={refusal?.code.startsWith('CODE_') ? 'Bạn xem lại mã này.' : undefined}
              />
              <Button type="submit" tone="primary" size="large" isBlock isBusy={isBusy} busyLabel="Đang kích hoạt…">
                Kích hoạt
              </Button>
            </Form>
          ) : (
            <div className={form.form}>
              <p>Bạn đăng nhập trước nhé, để chúng mình biết mở khóa học cho ai.</p>
              <div className={styles.buttons}>
                <LinkButton to={signIn} tone="primary" isBlock>
                  Đăng nhập
                </LinkButton>
                <LinkButton to={signIn.replace('/dang-nhap', '/dang-ky')} isBlock>
                  Tạo tài khoản
                </LinkButton>
              </div>
            </div>
          )}
        </Card>
        <section aria-labelledby="code-help">
          <h2 className={styles.help} id="code-help">
            Lấy mã ở đâu?
          </h2>
          <WrittenText content={loaderData.codeHelp} />
        </section>
      </div>
    </PageShell>
  );
}
