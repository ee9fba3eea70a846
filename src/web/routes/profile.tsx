import { redirect } from 'react-router';
import type { Route } from './+types/profile.ts';
import { AvatarForm } from '#web/features/profile/avatar-form.tsx';
import { NameForm } from '#web/features/profile/name-form.tsx';
import { NoticeSettings } from '#web/features/profile/notice-settings.tsx';
import { PasswordForm } from '#web/features/profile/password-form.tsx';
import type { ProfileForm } from '#web/features/profile/profile-answer.ts';
import { resultOrThrow } from '#web/lib/result-or-throw.ts';
import { textField } from '#web/lib/form-data.ts';
import { pageTitle } from '#web/lib/page-title.ts';
import { refuse } from '#web/lib/refusal.ts';
import { servicesContext } from '#web/lib/services-context.ts';
import { signInPath } from '#web/lib/sign-in-path.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { PageShell } from '#web/shell/page-shell.tsx';
import styles from './profile.module.css';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Trang cá nhân') }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { me } = services;
  if (!me) throw redirect(signInPath(new URL(request.url)));
  const { settings, has_email } = resultOrThrow(await services.listNotices({}), request);
  return { me, settings, hasEmail: has_email };
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const sent = await request.formData();
  const form: ProfileForm = sent.get('form') === 'password' ? 'password' : 'name';
  const result =
    form === 'name'
      ? await services.updateProfile({ name: textField(sent, 'name') })
      : await services.changePassword({
          current_password: textField(sent, 'current_password'),
          new_password: textField(sent, 'new_password'),
        });
  if (result.status !== 'refused') return { form, answer: { saved: true as const }, typedName: null };
  return refuse(result, { form, name: textField(sent, 'name') });
}

/** The learner's profile: picture, name, password, notices. */
export default function Profile({ loaderData: { me, settings, hasEmail }, actionData }: Route.ComponentProps) {
  const answerFor = (form: ProfileForm) => {
    if (!actionData) return undefined;
    if ('refusal' in actionData) return actionData.typed.form === form ? { refusal: actionData.refusal } : undefined;
    return actionData.form === form ? actionData.answer : undefined;
  };
  const typedName = actionData && 'refusal' in actionData ? actionData.typed.name : '';
  return (
    <PageShell>
      <div className={classNames('wrap', styles.page)}>
        <div>
          <h1 className={styles.title}>Trang cá nhân</h1>
          <p className={styles.lead}>{me.email}</p>
        </div>
        <Card aria-labelledby="profile-picture">
          <h2 className={styles.part} id="profile-picture">
            Ảnh và tên
          </h2>
          <div className={styles.forms}>
            <AvatarForm me={me} />
            <NameForm name={typedName || me.name} answer={answerFor('name')} />
          </div>
        </Card>
        <Card aria-labelledby="thong-bao">
          <h2 className={styles.part} id="thong-bao">
            Thông báo
          </h2>
          <NoticeSettings settings={settings} hasEmail={hasEmail} />
        </Card>
        <Card aria-labelledby="profile-password">
          <h2 className={styles.part} id="profile-password">
            Đổi mật khẩu
          </h2>
          <PasswordForm email={me.email} answer={answerFor('password')} />
        </Card>
      </div>
    </PageShell>
  );
}
