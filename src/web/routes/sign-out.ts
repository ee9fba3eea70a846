import { redirect } from 'react-router';
import type { Route } from './+types/sign-out.ts';
import { servicesContext } from '#web/lib/services-context.ts';

/** A link must not sign anybody out. */
export function loader() {
  return redirect('/');
}

export async function action({ context }: Route.ActionArgs) {
  const { setCookie } = await context.get(servicesContext).signOut();
  return redirect('/', { status: 303, headers: { 'set-cookie': setCookie } });
}
