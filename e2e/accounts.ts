import { type BrowserContext, expect } from '@playwright/test';
import type { DemoAccount } from './server-process.ts';

export type Credentials = { email: string; password: string };
export type Person = Credentials & { id: number };

export const PASSWORD = 'chim én bay thấp thì mưa';

export function accountOf(accounts: readonly DemoAccount[], role: string): Credentials {
  const account = accounts.find((one) => one.role === role);
  if (!account) throw new Error(`no account of role ${role}`);
  return account;
}

/** Registers a new account by the API of a server and signs it in, so that tests never share data. */
export async function register(context: BrowserContext, baseUrl: string, name: string): Promise<Person> {
  const person = { email: `${crypto.randomUUID()}@tsubame.example`, password: PASSWORD };
  const id = await entered(context, baseUrl, '/api/auth/register', { name, ...person });
  return { id, ...person };
}

/** Signs an account in by the API of a server. */
export async function signIn(context: BrowserContext, baseUrl: string, person: Credentials): Promise<void> {
  const { email, password } = person;
  await entered(context, baseUrl, '/api/auth/sign-in', { email, password });
}

async function entered(context: BrowserContext, baseUrl: string, path: string, data: object): Promise<number> {
  // One address could not register hundreds of accounts an hour.
  const headers = { 'x-forwarded-for': randomAddress() };
  const answer = await context.request.post(baseUrl + path, { data, headers });
  await expect(answer).toBeOK();
  const { id } = (await answer.json()) as { id: number };
  // Marks the rating popup as shown in this browser session: it opens when idle and covers the page.
  await context.addCookies([{ name: 'rating_shown', value: String(id), url: baseUrl }]);
  return id;
}

const randomAddress = () =>
  `2001:db8:${crypto.randomUUID().replaceAll('-', '').slice(0, 24).match(/.{4}/g)?.join(':')}`;
