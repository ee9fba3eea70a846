import { redirect } from 'react-router';
import type { Route } from './+types/sign-out.ts';
import { servicesContext } from '#web/lib/services-context.ts';

/** Links must not sign anyone out. */
export function loader() {
  return redirect('/');
}

export async function action({ context }: Route.ActionArgs) {
  const { setCookie } = await context.get(servicesContext).signOut();
  return redirect('/', { status: 303, headers: { 'set-cookie': setCookie } });
}
