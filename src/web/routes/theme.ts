import { data, redirect } from 'react-router';
import type { Route } from './+types/theme.ts';
import { safeReturnPath } from '#domain/navigation/safe-return-path.ts';
import { parseTheme, themeCookie } from '#web/lib/theme.ts';

/** No page here; a stray GET goes home. */
export function loader() {
  return redirect('/');
}

/** The form of pages without scripts, which goes back to where it was. */
export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  const theme = parseTheme(form.get('theme'));
  if (!theme) throw data(null, 400);
  const headers = { 'set-cookie': themeCookie(theme, request.url) };
  return redirect(safeReturnPath(form.get('tiep')), { status: 303, headers });
}
