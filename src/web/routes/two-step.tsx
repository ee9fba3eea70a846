import ArrowLeft from 'lucide-react/icons/arrow-left';
import { data, Link, redirect } from 'react-router';
import type { Route } from './+types/two-step.ts';
import type { PageServices } from '#contract/page-services.ts';
import { safeReturnPath } from '#domain/navigation/safe-return-path.ts';
import { BeginForm } from '#web/features/two-step/begin-form.tsx';
import { ConfirmForm } from '#web/features/two-step/confirm-form.tsx';
import { ManageForms } from '#web/features/two-step/manage-forms.tsx';
import { RecoveryCodes } from '#web/features/two-step/recovery-codes.tsx';
import { TWO_STEP_FORMS, type TwoStepAnswer, type TwoStepForm } from '#web/features/two-step/two-step-answer.ts';
import { textField } from '#web/lib/form-data.ts';
import { pageTitle } from '#web/lib/page-title.ts';
import { refusalMessage } from '#web/lib/refusal.ts';
import { resultOrThrow } from '#web/lib/result-or-throw.ts';
import { servicesContext } from '#web/lib/services-context.ts';
import { signInPath } from '#web/lib/sign-in-path.ts';
import { useFocusOnChange } from '#web/lib/use-focus-on-change.ts';
import { PageShell } from '#web/shell/page-shell.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Note } from '#web/ui/note.tsx';
import { ERRORS } from '#contract/error-codes.ts';
import styles from './two-step.module.css';

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Đăng nhập hai bước', matches) }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const url = new URL(request.url);
  if (!services.me) throw redirect(signInPath(url));
  const { email, has_totp, recovery_codes_left } = resultOrThrow(await services.findAccount(), request);
  // Staff pages lead here while the site asks staff for it.
  const back = safeReturnPath(url.searchParams.get('tiep'), '/tai-khoan');
  return { email, hasTotp: has_totp, codesLeft: recovery_codes_left, back, isAsked: url.searchParams.has('tiep') };
}

async function ask(services: PageServices, form: TwoStepForm, sent: FormData): Promise<TwoStepAnswer> {
  const code = textField(sent, 'code');
  if (form === 'begin') {
    const begun = await services.beginTotp({ password: textField(sent, 'password') });
    return begun.status === 'refused' ? { form, refusal: refusalMessage(begun) } : { form, setup: begun.view };
  }
  if (form === 'confirm') {
    const setup = textField(sent, 'setup');
    const confirmed = await services.confirmTotp({ setup, code });
    if (confirmed.status === 'answered') return { form, codes: confirmed.view.codes };
    const found = await services.findTotpSetup(setup);
    const shown = found.status === 'answered' && found.view ? { setup: found.view } : {};
    return { form, refusal: refusalMessage(confirmed), ...shown };
  }
  if (form === 'codes') {
    const renewed = await services.renewRecoveryCodes({ code });
    return renewed.status === 'refused'
      ? { form, refusal: refusalMessage(renewed) }
      : { form, codes: renewed.view.codes };
  }
  const ended = await services.turnTotpOff({ password: textField(sent, 'password'), code });
  return ended.status === 'refused' ? { form, refusal: refusalMessage(ended) } : { form, isOff: true };
}

export async function action({ request, context }: Route.ActionArgs) {
  const sent = await request.formData();
  const form = TWO_STEP_FORMS.find((one) => one === sent.get('form')) ?? 'begin';
  const answer = await ask(context.get(servicesContext), form, sent);
  // Secrets and codes: no cache may keep them.
  const headers = { 'cache-control': 'no-store' };
  return data(answer, { status: answer.refusal ? ERRORS[answer.refusal.code].status : 200, headers });
}

/** Setting up two-step sign-in, and what can be done with it later. */
export default function TwoStep({ loaderData, actionData }: Route.ComponentProps) {
  const { email, hasTotp, codesLeft, back, isAsked } = loaderData;
  const note = useFocusOnChange<HTMLDivElement>(actionData?.isOff);
  const refusalOf = (form: TwoStepForm) => (actionData?.form === form ? actionData.refusal : undefined);
  return (
    <PageShell>
      <div className={classNames('wrap', styles.page)}>
        <div>
          <Link to="/tai-khoan" className={styles.back}>
            <ArrowLeft aria-hidden="true" /> Trang cá nhân
          </Link>
          <h1 className={styles.title}>Đăng nhập hai bước</h1>
        </div>
        {isAsked && !hasTotp ? <Note tone="warn">{ERRORS.TOTP_SETUP_REQUIRED.message}</Note> : null}
        {actionData?.isOff ? (
          <Note tone="correct" ref={note}>
            Đã tắt. Từ bây giờ bạn đăng nhập chỉ bằng mật khẩu.
          </Note>
        ) : null}
        <Card>
          {actionData?.codes ? (
            <RecoveryCodes codes={actionData.codes} isFirst={actionData.form === 'confirm'} email={email} back={back} />
          ) : actionData?.setup && !hasTotp ? (
            <ConfirmForm setup={actionData.setup} refusal={refusalOf('confirm')} />
          ) : hasTotp ? (
            <ManageForms email={email} codesLeft={codesLeft} refusalOf={refusalOf} />
          ) : (
            <BeginForm email={email} refusal={refusalOf('begin') ?? refusalOf('confirm')} />
          )}
        </Card>
      </div>
    </PageShell>
  );
}
