import { Link, redirect } from 'react-router';
import type { Route } from './+types/profile.ts';
import { AccountDeletion } from '#web/features/profile/account-deletion.tsx';
import { AvatarForm } from '#web/features/profile/avatar-form.tsx';
import { DataExport } from '#web/features/profile/data-export.tsx';
import { EmailForm } from '#web/features/profile/email-form.tsx';
import { NameForm } from '#web/features/profile/name-form.tsx';
import { NoticeSettings } from '#web/features/profile/notice-settings.tsx';
import { PasswordForm } from '#web/features/profile/password-form.tsx';
import { PROFILE_FORMS, type ProfileForm } from '#web/features/profile/profile-answer.ts';
import { SessionList } from '#web/features/profile/session-list.tsx';
import { CodeField } from '#web/features/two-step/code-field.tsx';
import { TwoStepState } from '#web/features/two-step/two-step-state.tsx';
import { resultOrThrow } from '#web/lib/result-or-throw.ts';
import { textField } from '#web/lib/form-data.ts';
import { pageTitle } from '#web/lib/page-title.ts';
import { refuse } from '#web/lib/refusal.ts';
import type { PageServices, ServiceResult } from '#contract/page-services.ts';
import { servicesContext } from '#web/lib/services-context.ts';
import { signInPath } from '#web/lib/sign-in-path.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { PageShell } from '#web/shell/page-shell.tsx';
import styles from './profile.module.css';

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Trang cá nhân', matches) }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { me } = services;
  if (!me) throw redirect(signInPath(new URL(request.url)));
  const [notices, account] = await Promise.all([services.listNotices({}), services.findAccount()]);
  const { settings, has_email } = resultOrThrow(notices, request);
  return { me, settings, hasEmail: has_email, account: resultOrThrow(account, request), nowMs: services.nowMs };
}

/** What each form asks for, but for those that lead away. */
function ask(
  services: PageServices,
  form: Exclude<ProfileForm, 'sessions' | 'export' | 'delete'>,
  sent: FormData,
): Promise<ServiceResult<unknown>> {
  if (form === 'name') return services.updateProfile({ name: textField(sent, 'name') });
  if (form === 'verification') return services.resendVerification();
  if (form === 'session') return services.endSession(Number(textField(sent, 'session')) || 0);
  if (form === 'email')
    return services.changeEmail({ new_email: textField(sent, 'new_email'), password: textField(sent, 'password') });
  return services.changePassword({
    current_password: textField(sent, 'current_password'),
    new_password: textField(sent, 'new_password'),
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const sent = await request.formData();
  const form = PROFILE_FORMS.find((one) => one === sent.get('form')) ?? 'name';
  const typed = { form, name: textField(sent, 'name'), email: textField(sent, 'new_email') };
  if (form === 'sessions') {
    const ended = await services.endAllSessions();
    if (ended.status === 'refused') return refuse(ended, typed);
    return redirect('/dang-nhap?sau=moi-thiet-bi', { status: 303, headers: { 'set-cookie': ended.view.setCookie } });
  }
  if (form === 'delete') {
    const code = textField(sent, 'code');
    const closed = await services.closeAccount({ password: textField(sent, 'password'), code });
    if (closed.status === 'refused') return refuse(closed, typed);
    return redirect('/dang-nhap?sau=xoa-tai-khoan', { status: 303, headers: { 'set-cookie': closed.view.setCookie } });
  }
  if (form === 'export') {
    const found = await services.askForExport({ password: textField(sent, 'password') });
    return found.status === 'refused'
      ? refuse(found, typed)
      : { form, answer: { saved: true as const, ...found.view } };
  }
  const result = await ask(services, form, sent);
  return result.status === 'refused' ? refuse(result, typed) : { form, answer: { saved: true as const } };
}

/** The learner's account: picture, name, address, notices, password, sessions, data, and its end. */
export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { me, settings, hasEmail, account, nowMs } = loaderData;
  const answerFor = (form: ProfileForm) => {
    if (!actionData) return undefined;
    if ('refusal' in actionData) return actionData.typed.form === form ? { refusal: actionData.refusal } : undefined;
    return actionData.form === form ? actionData.answer : undefined;
  };
  const deletion = answerFor('delete');
  const typed = actionData && 'refusal' in actionData ? actionData.typed : { name: '', email: '' };
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
            <NameForm name={typed.name || me.name} answer={answerFor('name')} />
          </div>
        </Card>
        <Card aria-labelledby="profile-email">
          <h2 className={styles.part} id="profile-email">
            Email
          </h2>
          <EmailForm
            account={account}
            typed={typed.email}
            answer={answerFor('email')}
            verification={answerFor('verification')}
          />
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
        <Card aria-labelledby="profile-two-step">
          <h2 className={styles.part} id="profile-two-step">
            Đăng nhập hai bước
          </h2>
          <TwoStepState account={account} />
        </Card>
        <Card aria-labelledby="profile-sessions">
          <h2 className={styles.part} id="profile-sessions">
            Thiết bị đang đăng nhập
          </h2>
          <SessionList sessions={account.sessions} nowMs={nowMs} answer={answerFor('session')} />
        </Card>
        <Card aria-labelledby="profile-orders">
          <h2 className={styles.part} id="profile-orders">
            Khóa học đã mua
          </h2>
          <Link to="/don-hang">Xem đơn hàng và biên nhận</Link>
        </Card>
        <Card aria-labelledby="profile-data">
          <h2 className={styles.part} id="profile-data">
            Tải dữ liệu của bạn
          </h2>
          <DataExport email={me.email} answer={answerFor('export')} />
        </Card>
        <Card aria-labelledby="profile-deletion">
          <h2 className={styles.part} id="profile-deletion">
            Xóa tài khoản
          </h2>
          <AccountDeletion account={account} answer={deletion}>
            {account.has_totp && (
              <CodeField isRecoveryToo refusal={deletion && 'refusal' in deletion ? deletion.refusal : undefined} />
            )}
          </AccountDeletion>
        </Card>
      </div>
    </PageShell>
  );
}
