import { redirect, useLocation } from 'react-router';
import type { Route } from './+types/payment.ts';
import { BrokenOffer } from '#web/features/payment/broken-offer.tsx';
import { Checkout } from '#web/features/payment/checkout.tsx';
import { v4 as createId } from 'uuid';
import { paymentPath, readPaymentQuery } from '#contract/payment-path.ts';
import { textField } from '#web/lib/form-data.ts';
import { pageTitle } from '#web/lib/page-title.ts';
import { refuse } from '#web/lib/refusal.ts';
import { useRootData } from '#web/lib/root-data.ts';
import { servicesContext } from '#web/lib/services-context.ts';
import { signInPath } from '#web/lib/sign-in-path.ts';
import { PageShell } from '#web/shell/page-shell.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Thanh toán', matches) },
  // It says the same as the course's page, and whose order it is.
  { name: 'robots', content: 'noindex' },
];

const courseOf = (request: Request) => {
  const { searchParams } = new URL(request.url);
  return readPaymentQuery({ buy: searchParams.get('buy'), item: searchParams.get('item') });
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const courseId = courseOf(request);
  if (courseId === null) return { offer: null };
  const code = new URL(request.url).searchParams.get('don')?.slice(0, 100) ?? null;
  const result = await services.findPaymentPage(courseId, code);
  if (result.status === 'refused') return { offer: null };
  return { offer: result.view, codeHelp: services.codeHelp, clientId: createId() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const courseId = courseOf(request);
  if (courseId === null) throw redirect('/khoa-hoc');
  const sent = await request.formData();
  const days = textField(sent, 'days');
  const result = await context.get(servicesContext).makeOrder({
    course_id: courseId,
    days: days === '' ? null : Number(days),
    client_id: textField(sent, 'client_id'),
  });
  if (result.status === 'refused') return refuse(result, { days });
  return redirect(`${paymentPath(courseId)}&don=${result.view.code}`, 303);
}

/** Buying a course. decisions §12 */
export default function Payment({ loaderData, actionData }: Route.ComponentProps) {
  const { me, timeZone } = useRootData();
  const location = useLocation();
  return (
    <PageShell>
      {loaderData.offer ? (
        <Checkout
          key={loaderData.offer.order?.code}
          offer={loaderData.offer}
          codeHelp={loaderData.codeHelp}
          clientId={loaderData.clientId}
          refusal={actionData?.refusal}
          signInTo={me ? null : signInPath(location)}
          timeZone={timeZone}
        />
      ) : (
        <BrokenOffer />
      )}
    </PageShell>
  );
}
