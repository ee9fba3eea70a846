import type pg from 'pg';

/** Deletes what names an address beside its account: letters that wait, requests, and tries that were counted. */
export async function forgetAddress(
  client: pg.PoolClient,
  { email, emailKey: key }: { email: string; emailKey: string },
): Promise<void> {
  await client.query('DELETE FROM mail WHERE recipient = $1', [email]);
  await client.query('DELETE FROM password_reset_request WHERE email_key = $1', [key]);
  const counted = key.slice(0, 200);
  await client.query('DELETE FROM rate_limit WHERE key = ANY($1) OR starts_with(key, $2)', [
    [`account:${counted}`, `typedAddress:${counted}`],
    `pair:${key} `.slice(0, 200),
  ]);
}
